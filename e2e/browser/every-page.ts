import { describe, inject, test } from 'vitest'
import { expectUsableByEverybody, expectUsableInTwoLooks } from './accessible.ts'
import { type LookedAt, lookAtEveryPage } from './addresses.ts'
import { openPage } from './open-page.ts'
import type { Role } from './start-ground.ts'

export const pages = await lookAtEveryPage(inject('ground'))

/** The addresses of some pages, each with a stable name. */
export const addressesOf = (which: (page: LookedAt) => boolean, most: number) =>
  Object.entries(pages)
    .filter(([, page]) => which(page))
    .flatMap(([path, { addresses }]) =>
      addresses.slice(0, most).map((address, at) => [`${path}${at === 0 ? '' : ' otherwise'}`, address]),
    )

/** Each role has its own test file: together they would take longer than all other sweeps. */
export function testEveryPageAs(role: Role): void {
  describe(`as ${role}`, () => {
    // Roles differ in what they can do on a page, not in what it can show.
    const shown = addressesOf((page) => page.roles.includes(role), role === 'admin' ? 2 : 1)
    test.each(shown)('%s is accessible and logs no errors', async (_name, address) => {
      const look = role === 'admin' ? expectUsableByEverybody : expectUsableInTwoLooks
      await look(await openPage(role, address))
    })
  })
}
