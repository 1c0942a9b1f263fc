-- Quotes as they were answered. A row is written once, fetched again as it is, and never priced again.
--
-- One row for each result. What all results of a request have in common stands once, in the row of the first of them
-- (quote_id = first_quote_id), so that fifty customers do not mean fifty copies of the goods. One table and not two,
-- because a request then is saved by one plain insert, which any number of nodes can route to one place.
--
-- consignment and result are the very text of the answer, so they are text: jsonb would reorder it.
-- workings explain the prices. They hold cost and markup and are answered only after these have been worked in.
create table quote (
  organisation_id uuid not null,
  quote_id uuid not null,
  first_quote_id uuid not null,
  customer_id text not null,
  created_at timestamptz not null,
  request json,
  consignment text,
  consignment_workings json,
  result text not null,
  workings json not null,
  constraint quote_pk primary key (organisation_id, quote_id),
  constraint quote_first_holds_consignment check (
    (quote_id = first_quote_id) = (request is not null)
    and (quote_id = first_quote_id) = (consignment is not null)
    and (quote_id = first_quote_id) = (consignment_workings is not null))
);
