import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Finding } from '../../data/checks.ts'
import { examples, type QuoteExample } from '../../data/examples.ts'
import { formatMoney } from '../../format/money.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import type { ChecksSearch } from './checks-search.ts'
import { AddExampleDialog } from './example-dialogs.tsx'

interface ExamplesPanelProps {
  findings: readonly Finding[]
  search: ChecksSearch
  mayChange: boolean
}

/** Quotes with the total they should have, and whether they have it. */
export function ExamplesPanel({ findings, search, mayChange }: ExamplesPanelProps) {
  const list = useQuery(examples.all).data
  const [isAdding, setAdding] = useState(false)
  const differs = (name: string) =>
    findings.find(({ code, path }) => code === 'EXAMPLE_DIFFERS' && path === `examples.${name}`)
  return (
    <Panel title="Examples" isPadded>
      <div className="stack">
        <p className="small muted">
          Quotes with the total they should have. They are priced with every check.
        </p>
        {list?.length === 0 && <p className="small hint">There are no examples.</p>}
        <ul className="lines bare" aria-label="Examples">
          {list?.map((example) => (
            <li key={example.name}>
              <Link
                to="/settings/checks"
                search={{ ...search, open: example.name }}
                resetScroll={false}
                className="link example-name"
                {...(search.open === example.name ? { 'aria-current': 'true' } : {})}
              >
                {example.name}
              </Link>
              <OneExample example={example} differs={differs(example.name)} />
            </li>
          ))}
        </ul>
        {mayChange && (
          <div>
            <Button small onPress={() => setAdding(true)}>
              <Icon of={Plus} size="s" />
              Add an example
            </Button>
          </div>
        )}
      </div>
      {isAdding && <AddExampleDialog onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function OneExample({ example, differs }: { example: QuoteExample; differs: Finding | undefined }) {
  const { name, customer, service, expect } = example
  return (
    <>
      <span className="grow small muted two-lines">
        {customer}, {service ?? 'the cheapest'}
        {differs && <small>{differs.message.slice(`${name}: `.length)}</small>}
      </span>
      {expect === undefined ? (
        <span className="small hint">not checked</span>
      ) : (
        <>
          <span className="tnum">{formatMoney(expect.totalAmount)}</span>
          <span className={differs ? 'is-W' : 'is-ok'}>
            <Icon of={differs ? TriangleAlert : Check} size="s" />
            <span className="sr">{differs ? 'differs' : 'as expected'}</span>
          </span>
        </>
      )}
    </>
  )
}
