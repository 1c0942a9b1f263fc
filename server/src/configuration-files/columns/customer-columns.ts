import type { FileColumn } from './file-column.ts'

export const customerColumns = [
  {
    header: 'customer id',
    synonyms: [
      'customer',
      'customer code',
      'customer no',
      'customer number',
      'customer ref',
      'cust id',
      'cust code',
      'client id',
      'client code',
      'account',
      'account id',
      'account code',
      'account no',
      'account number',
      'debtor',
      'debtor code',
      'code',
      'id',
    ],
    isRequired: true,
  },
  {
    header: 'name',
    synonyms: [
      'customer',
      'customer name',
      'client',
      'client name',
      'account name',
      'company',
      'company name',
      'debtor name',
      'trading name',
      'business name',
    ],
    isRequired: true,
  },
  {
    header: 'retired from',
    synonyms: ['retired', 'closed from', 'inactive from', 'ended on', 'end date'],
  },
] as const satisfies readonly FileColumn[]
