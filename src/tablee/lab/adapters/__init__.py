"""Our games, and a stranger's, as the environments that others have agreed on. The doors are `tablee.lab.pettingzoo`,
`tablee.lab.gymnasium` and `tablee.lab.openspiel`, which need nothing before they are asked; what lies here imports the
packages of these names."""
