import { Link } from '@tanstack/react-router'
import { services } from '../../data/services.ts'
import { useToday } from '../../format/clock.ts'
import { ThingDrawer } from '../forms/thing-drawer.tsx'
import { serviceFields, withoutDefaults } from './service-fields.ts'
import { useServiceChoices } from './use-service-choices.ts'

interface ServiceDrawerProps {
  alias: string
  carrierName: string
  onClose(): void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One service: its fields, and how it ends. */
export function ServiceDrawer({ alias, carrierName, ...steps }: ServiceDrawerProps) {
  const today = useToday()
  const { main, goods, itemLimits, consignmentLimits, end } = serviceFields(useServiceChoices())
  return (
    <ThingDrawer
      list={services}
      id={alias}
      one="service"
      sub={({ carrier }) => (
        <>
          service of{' '}
          <Link to="/settings/carriers" search={{ carrier }} className="link code">
            {carrier}
          </Link>{' '}
          {carrierName}
        </>
      )}
      sections={[
        { fields: main },
        { title: 'What it takes', fields: goods },
        { title: 'Limits of one item', fields: itemLimits },
        { title: 'Limits of one consignment', fields: consignmentLimits },
        { title: 'End it', fields: end },
      ]}
      prepare={withoutDefaults}
      hasUses
      instead={{ text: 'Retire it from today', act: (thing) => thing.set('retiredFrom', today) }}
      {...steps}
    />
  )
}
