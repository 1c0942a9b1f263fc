import type { Locator, Page } from 'playwright-core'

// The fields of a quote, on the page of quotes and wherever else something is priced.

type Where = Page | Locator

export const customersField = (where: Where): Locator =>
  where.getByRole('combobox', { name: 'Add a customer' })

export const postcodeField = (where: Where, end: 'From' | 'To'): Locator =>
  where.getByRole('combobox', { name: `${end}: postcode` })

/** Rows count from 1. */
export const itemField = (where: Where, field: 'Quantity' | 'Weight', row: number): Locator =>
  where.getByRole('textbox', { name: `${field}, row ${row}` })
