import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgePercent } from 'lucide-react'
import { checks } from '../../data/checks.ts'
import { spotRatesOf } from '../../data/spot-rates.ts'
import { type User, users } from '../../data/users.ts'
import { formatQuantity } from '../../format/count.ts'
import { formatMoney } from '../../format/money.ts'
import { formatDay } from '../../format/time.ts'
import { Avatar } from '../../parts/basics/avatar.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { Time } from '../../parts/page/time.tsx'
import { useMay } from '../../session/use-me.ts'
import { spotFindings } from '../spot-rates/spot-state.ts'
import { calledBy } from '../users/user-details.ts'

interface PeopleAndSpotRatesProps {
  customer: string
  today: string
}

/** Who signs in for the customer, for those who may see people, and its agreed prices. */
export function PeopleAndSpotRates({ customer, today }: PeopleAndSpotRatesProps) {
  const mayManage = useMay()('users:manage')
  const all = useQuery({ ...users, enabled: mayManage }).data ?? []
  const people = all.filter(({ customerId, state }) => customerId === customer && state !== 'disabled')
  const spots = (useQuery(spotRatesOf(customer)).data ?? []).filter(({ validTo }) => validTo >= today)
  const findings = useQuery(checks).data?.findings ?? []
  return (
    <Panel
      title={mayManage ? 'People and spot rates' : 'Spot rates'}
      aside={
        <Link to="/settings/spot-rates" search={{ customer: [customer] }} className="link small">
          All spot rates
        </Link>
      }
    >
      <ul className="lines">
        {people.map((user) => (
          <PersonLine key={user.userId} user={user} />
        ))}
        {spots.map(({ id, from, to, kgFrom, kgTo, service, validTo, amount }) => {
          const [finding] = spotFindings(findings, id)
          return (
            <li key={id}>
              <Icon of={BadgePercent} size="s" />
              <span className="grow two-lines">
                <Link to="/settings/spot-rates" search={{ open: id }} className="link">
                  {id}
                </Link>
                , {from} to {to}, {formatQuantity(kgFrom)}–{formatQuantity(kgTo)} kg
                <small>
                  {service} until {formatDay(validTo, 'UTC')}
                </small>
                {finding && (
                  <small className="spot-finding">
                    {finding.code === 'SPOT_OVERLAP' ? 'overlaps another one' : 'never used'}
                  </small>
                )}
              </span>
              <b className="tnum">{formatMoney(amount)}</b>
            </li>
          )
        })}
      </ul>
      {spots.length === 0 && <p className="small hint nothing-asked">No current or future spot rate.</p>}
    </Panel>
  )
}

function PersonLine({ user }: { user: User }) {
  return (
    <li>
      <Avatar name={calledBy(user)} quiet small />
      <span className="grow two-lines">
        {calledBy(user)} {user.name !== '' && <span className="hint">{user.email}</span>}
        <small>
          {user.state === 'invited' ? (
            'invited'
          ) : user.lastSignedInAt === null ? (
            'never signed in'
          ) : (
            <>
              last signed in <Time at={user.lastSignedInAt} show="in-sentence" />
            </>
          )}
        </small>
      </span>
    </li>
  )
}
