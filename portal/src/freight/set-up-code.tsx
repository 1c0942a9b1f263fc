import { ButtonLink } from '../parts/basics/button-link.tsx'
import { useMay } from '../session/use-me.ts'
import './set-up-code.css'

/** Where codes are set up. Rate cards have no page yet. */
const pages = {
  unknownCustomer: '/settings/customers',
  unknownWarehouse: '/settings/warehouses',
  unknownChargeCode: '/settings/charge-codes',
} as const

const hasPage = (flag: string): flag is keyof typeof pages => Object.hasOwn(pages, flag)

/** A link that begins to set up an unknown code. Nothing for other flags and for people who may not. */
export function SetUpCode({ flag, code }: { flag: string; code: string | null }) {
  const may = useMay()
  if (code === null || !hasPage(flag) || !may('configuration:write')) return null
  return (
    <div className="set-up-code">
      <ButtonLink small to={pages[flag]} search={{ new: code }}>
        Set up {code}
      </ButtonLink>
    </div>
  )
}
