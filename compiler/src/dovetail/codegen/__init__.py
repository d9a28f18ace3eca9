"""Emitters that backends share; no backend is named here."""
