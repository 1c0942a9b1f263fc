import { accountTables, coordinatorTables, tablesReferredToFirst } from '../src/commands/distribute.ts'
import type { Database } from '../src/platform/database/database.ts'

export const preparedTrigger = 'prepared_writes'

/**
 * On a cluster a transaction that writes accounts on the coordinator and rows on a node must be prepared on the node,
 * which a COPY brings about. In test databases such a transaction fails at its commit unless it has a COPY, so every
 * test checks the rule.
 */
export async function refuseUnpreparedWrites(database: Database): Promise<void> {
  await database.query(
    `create function note_write() returns trigger language plpgsql as $$
     begin
       perform set_config('cartage.wrote_node', tg_table_name, true);
       if current_query() ~* '^\\s*copy\\M' then perform set_config('cartage.copied', 'yes', true); end if;
       return null;
     end $$;
     create function refuse_unprepared() returns trigger language plpgsql as $$
     declare
       written text := current_setting('cartage.wrote_node', true);
     begin
       if written <> '' and coalesce(current_setting('cartage.copied', true), '') = '' then
         raise exception 'The tables % and % are written in one transaction that is not prepared', tg_table_name, written;
       end if;
       return null;
     end $$`,
  )
  for (const table of accountTables) {
    await database.query(
      `create constraint trigger ${preparedTrigger} after insert or update or delete on ${table}
       deferrable initially deferred for each row execute function refuse_unprepared()`,
    )
  }
  const distributed = (await tablesReferredToFirst(database)).filter(
    (name) => !coordinatorTables.includes(name),
  )
  for (const table of distributed) {
    await database.query(
      `create trigger ${preparedTrigger} before insert or update or delete on ${table}
       for each statement execute function note_write()`,
    )
  }
}
