-- Sparse days end by the day, when a tenant no longer keeps them or their partition is dropped.
create index sample_sparse_day_day on sample_sparse_day (day, tenant_id);
