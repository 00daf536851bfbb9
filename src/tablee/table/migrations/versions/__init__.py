"""The revisions. One that was released is never edited; there is no way back but a backup."""
