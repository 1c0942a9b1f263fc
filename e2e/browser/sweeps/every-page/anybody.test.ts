import { expect, test } from 'vitest'
import { pagesOfPortal } from '../../../portal-pages.ts'
import { expectUsableByEverybody } from '../../accessible.ts'
import { addressesOf, pages } from '../../every-page.ts'
import { newPage } from '../../open-page.ts'

test('every page of the portal is covered', () => {
  expect(Object.keys(pages).sort()).toEqual(pagesOfPortal)
})

test.each(addressesOf(({ roles }) => roles.length === 0, 2))(
  '%s is accessible before sign-in',
  async (_name, address) => {
    const page = await newPage()
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expectUsableByEverybody(page)
  },
)
