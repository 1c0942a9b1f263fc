import { inParallel } from '../harness/in-parallel.ts'
import { strangerIn } from '../harness/new-organisations.ts'
import type { Push } from '../harness/pushes.ts'
import { checkAcceptance } from './check-acceptance.ts'
import { checkAnswers } from './check-answers.ts'
import { checkCounts } from './check-counts.ts'
import { checkLedgerPages } from './check-ledger-pages.ts'
import { checkLedgers } from './check-ledgers.ts'
import { checkOrder } from './check-order.ts'
import { checkStranger } from './check-stranger.ts'
import type { Evidence } from './evidence.ts'
import { readImports } from './import-row.ts'
import { expectedLedgers } from './ledger-model.ts'
import type { Violation } from './violation.ts'

export { findTellTales } from './tell-tales.ts'

/**
 * Checks what must hold after anything that was done to the service:
 *  I1 the ledger and its pages have the valid rows of every completed import, each once, with all values;
 *  I2 failed and cancelled imports and dry runs wrote nothing; the lines of a shipment are from one import;
 *  I3 the counts add up; I4 every push that got a 202 exists once and has ended;
 *  I5 imports of an organisation do not overlap; I6 they start in the order of acceptance;
 *  I7 rejected rows: pages = report = count, each once, with the values as sent;
 *  I8 only allowed transitions were seen, and an ended import never changed;
 *  I9 another organisation reaches none of it; I10 no answer reveals internals.
 */
export async function findViolations(evidence: Evidence): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const group of grouped(evidence.sent)) {
    violations.push(...(await checkOrganisation(evidence, group)))
  }
  if (evidence.watch) violations.push(...(await evidence.watch.violations()))
  return violations
}

const organisationOf = (push: Push) => push.organisation.organisationId

function grouped(sent: Push[]): Push[][] {
  const groups = new Map<string, Push[]>()
  for (const push of sent)
    groups.set(organisationOf(push), [...(groups.get(organisationOf(push)) ?? []), push])
  return [...groups.values()]
}

async function checkOrganisation(evidence: Evidence, sent: Push[]): Promise<Violation[]> {
  const [first] = sent
  if (first === undefined) return []
  const { organisationId, apiKey } = first.organisation
  const imports = await readImports(evidence.database, organisationId)
  const expected = expectedLedgers(sent, imports)
  const violations = [
    ...checkAcceptance(sent, imports),
    ...checkOrder(sent, imports),
    ...(await checkLedgers(evidence.database, organisationId, imports, expected)),
    ...(await checkLedgerPages(evidence.url, apiKey, expected)),
  ]
  const stranger = evidence.stranger ?? (await strangerIn(evidence.database))
  const byId = new Map(imports.map((row) => [row.importId, row]))
  await inParallel(8, sent, async (push) => {
    const row = push.importId === undefined ? undefined : byId.get(push.importId)
    if (row === undefined) return
    violations.push(...checkCounts(push, row, expected))
    violations.push(...(await checkAnswers(evidence.url, push, row)))
    violations.push(...(await checkStranger(evidence.url, stranger.apiKey, push, row)))
  })
  return violations
}
