import { referenceTables } from '../src/commands/distribute.ts'
import type { Database } from '../src/platform/database.ts'

export const writtenOnceTrigger = 'written_once'

/**
 * On a cluster two transactions that each write a reference table twice can deadlock. In test databases the
 * second write of a transaction fails instead, so every test checks the rule.
 */
export async function refuseSecondWrites(database: Database): Promise<void> {
  await database.query(
    `create function refuse_second_write() returns trigger language plpgsql as $$
     declare
       setting text := 'cartage.wrote_' || tg_table_name;
       written text := current_setting(setting, true);
     begin
       if written <> '' and written <> statement_timestamp()::text then
         raise exception 'The reference table % is written twice in one transaction', tg_table_name;
       end if;
       perform set_config(setting, statement_timestamp()::text, true);
       return null;
     end $$`,
  )
  for (const table of referenceTables) {
    await database.query(
      `create trigger ${writtenOnceTrigger} before insert or update or delete on ${table}
       for each statement execute function refuse_second_write()`,
    )
  }
}
