"""Why a step holds, and how it is said: sentences in English and Japanese."""
