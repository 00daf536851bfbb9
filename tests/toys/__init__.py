"""Three small games that need of the kernel what the printed ones may not: hidden hands, sealed bids, interruptions."""
