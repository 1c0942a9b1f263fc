-- The quotes of one customer, newest first, without reading those of the others.
create index quote_by_customer on quote (organisation_id, customer_id, quote_id);
