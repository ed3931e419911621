import type { ReactNode } from 'react'
import type { Currency } from '../../domain/format/money.ts'
import { money } from '../platform/money.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import type { QuoteContent } from './queries.ts'
import classes from './quote-cars.module.css'
import { TEXTS } from './texts.ts'

const texts = TEXTS.table

type Car = QuoteContent['cars'][number]

interface NumberedCar extends Car {
  /** From 0. */
  position: number
}

interface QuoteCarsProps {
  cars: readonly Car[]
  currency: Currency
  /** What staff see or do at each car, by its position. */
  appointment?: ((position: number) => ReactNode) | undefined
}

/** The cars of a quote with their services, fees and prices. */
export function QuoteCars({ cars, currency, appointment }: QuoteCarsProps) {
  const columns: Column<NumberedCar>[] = [
    { key: 'car', header: texts.car, primary: true, render: car => <CarWords car={car} /> },
    { key: 'services', header: texts.services, wide: true, render: car => <Lines car={car} currency={currency} /> },
    { key: 'price', header: texts.price, align: 'end', render: car => money(car.total, currency) },
    ...(appointment
      ? [
          {
            key: 'appointment',
            header: texts.appointment,
            align: 'end' as const,
            render: (car: NumberedCar) => appointment(car.position),
          },
        ]
      : []),
  ]
  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={{ status: 'ready', data: cars.map((car, position) => ({ ...car, position })) }}
      rowKey={car => String(car.position)}
      empty={null}
    />
  )
}

function CarWords({ car: { vehicle, name, vin, isEstimate } }: { car: Car }) {
  const known = [name, vin === null ? '' : texts.vin(vin)].filter(text => text !== '')
  return (
    <div>
      {vehicle}
      {known.length > 0 && <span className={classes.known}>{texts.known(known)}</span>}
      {isEstimate && <span className={classes.known}>{texts.estimate}</span>}
    </div>
  )
}

function Lines({ car, currency }: { car: Car; currency: Currency }) {
  return (
    <ul className={classes.lines}>
      {car.lines.map((line, index) => (
        <li key={`${index} ${line.name}`} data-fee={line.isFee}>
          <span>{line.name}</span>
          <span className={classes.amount}>
            {line.discountedPrice < line.price && <s>{money(line.price, currency)}</s>}{' '}
            {money(line.discountedPrice, currency)}
          </span>
        </li>
      ))}
    </ul>
  )
}
