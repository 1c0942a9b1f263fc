import { referenceTables } from '../src/commands/distribute.ts'
import type { Database } from '../src/platform/database/database.ts'

export const writtenOnceTrigger = 'written_once'

/**
 * On a cluster two transactions that each write a reference table twice can deadlock, and so can two that write several
 * of them in different orders. In test databases such a write fails instead, so every test checks the rule.
 */
export async function refuseSecondWrites(database: Database): Promise<void> {
  await database.query(
    `create function refuse_second_write() returns trigger language plpgsql as $$
     declare
       setting text := 'cartage.wrote_' || tg_table_name;
       written text := current_setting(setting, true);
       place integer := tg_argv[0];
       last_place text := current_setting('cartage.wrote_last', true);
     begin
       if written <> '' and written <> statement_timestamp()::text then
         raise exception 'The reference table % is written twice in one transaction', tg_table_name;
       end if;
       if last_place <> '' and last_place::integer > place then
         raise exception 'The reference table % is written after one that must follow it', tg_table_name;
       end if;
       perform set_config(setting, statement_timestamp()::text, true);
       perform set_config('cartage.wrote_last', place::text, true);
       return null;
     end $$`,
  )
  for (const [place, table] of referenceTables.entries()) {
    await database.query(
      `create trigger ${writtenOnceTrigger} before insert or update or delete on ${table}
       for each statement execute function refuse_second_write(${place})`,
    )
  }
}
