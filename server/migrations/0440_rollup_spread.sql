-- What the standard deviation and the times of extremes need, of valid samples like min and max: the sum of the squared
-- deviations from the mean, and by how many milliseconds the first sample with the minimum, or the maximum, follows the beginning of
-- the row. Null in rows that an earlier version computed, and in those above them: statistics read the samples of such days.
alter table sample_minute add column sq_dev double precision, add column min_after int, add column max_after int;
alter table sample_hour add column sq_dev double precision, add column min_after int, add column max_after int;
alter table sample_day add column sq_dev double precision, add column min_after int, add column max_after int;
