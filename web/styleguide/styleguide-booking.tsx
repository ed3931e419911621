import { useState } from 'react'
import { SlotPicker } from '../schedule/slot-picker.tsx'
import { PriceBar, type PriceGroup, PriceSummary, PriceSummarySkeleton } from '../invoice/price-summary.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { WithAside } from '../ui/layout/page.tsx'
import { StickyFooter } from '../ui/layout/sticky-footer.tsx'
import { sampleWeek } from './styleguide-samples.ts'

const groups: readonly PriceGroup[] = [
  { lines: [{ label: 'Synthetic oil change', detail: '2021 Honda CR-V', amount: '$119.00' }] },
  { heading: 'Add-ons', lines: [{ label: 'Wiper blades', amount: '$39.00' }] },
  {
    heading: 'Fees and discounts',
    lines: [
      { label: 'Supplies and shop', amount: '$4.50' },
      { label: 'WELCOME10', amount: '-$15.80', discount: true },
    ],
  },
]

export function ScheduleSample() {
  const [state, setState] = useState('ready')
  const [selected, setSelected] = useState<string>()
  const retry = () => setState('ready')
  const days =
    state === 'loading'
      ? ({ status: 'loading' } as const)
      : state === 'error'
        ? ({ status: 'error', message: 'We couldn’t load the times.', onRetry: retry } as const)
        : ({
            status: 'ready',
            data: state === 'empty' ? sampleWeek.map(d => ({ ...d, slots: [] })) : sampleWeek,
          } as const)
  return (
    <WithAside
      asideOnPhone="hidden"
      aside={
        <Card title="Your booking">
          {state === 'loading' ? (
            <PriceSummarySkeleton />
          ) : (
            <PriceSummary groups={groups} totalLabel="Total" total="$146.70" note="Excludes tax." />
          )}
        </Card>
      }
    >
      <Card title="When should we come?">
        <SlotPicker
          label="Date and time"
          days={days}
          selected={selected}
          onSelect={setSelected}
          legend={{ open: 'available for direct booking', request: 'request a booking for the slot' }}
          weeks={[
            { id: '0', label: 'Nov 22 – 28', month: 'November 2026' },
            { id: '1', label: 'Nov 29 – Dec 5', month: 'November 2026' },
          ]}
          week={state === 'loading' ? '1' : '0'}
          onWeekChange={id => setState(id === '1' ? 'loading' : 'ready')}
          first={{ label: 'First available: Mon 8:00 AM', onChoose: () => setSelected('1-8') }}
          emptyText="No times this week."
        />
      </Card>
      <SelectField
        label="State of the picker and the prices"
        value={state}
        onChange={setState}
        options={['ready', 'loading', 'empty', 'error'].map(value => ({ value, label: value }))}
      />
    </WithAside>
  )
}

export function FooterSample() {
  return (
    <StickyFooter
      back={<Button>Back</Button>}
      note="Only 1 service can be selected"
      next={<Button variant="primary">Book for Tuesday 10:00</Button>}
      summary={
        <PriceBar totalLabel="Total" total="$146.70">
          <PriceSummary groups={groups} totalLabel="Total" total="$146.70" note="Excludes tax." updating={false} />
        </PriceBar>
      }
    />
  )
}
