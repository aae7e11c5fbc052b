-- Vectors are held in the memory of each server. New ones are seen by their number; everything else that happens to
-- them is counted here, in the transaction that does it.
alter table vector_counts add column changes bigint not null default 0;
