/** Somebody who corrects rows. A customer's user sees and changes the rows of that customer only. */
export interface Editor {
  userId: string
  name: string
  customerId: string | null
}
