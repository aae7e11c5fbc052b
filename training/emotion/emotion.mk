# Trains the local emotion judge: make emotion-model DATA=<folder with goemotions, goemotions_ko, kote>
EMOTION_WEIGHTS := src/gieok/generate/emotion_model/weights.npz
EMOTION_PYTHON ?= python3

.PHONY: emotion-model
emotion-model:
	@test -n "$(DATA)" || { echo "say where the sets are: make emotion-model DATA=<folder>"; exit 2; }
	OMP_NUM_THREADS=1 PYTHONPATH=src $(EMOTION_PYTHON) training/emotion/train.py --data "$(DATA)" --out $(EMOTION_WEIGHTS) --cross-validate
