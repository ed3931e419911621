import { useState } from 'react'
import type { Currency } from '../../../domain/format/money.ts'
import { money } from '../../platform/money.ts'
import { RecordList } from '../../ui/display/record-list.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card, Row, Stack } from '../../ui/layout/card.tsx'
import type { QuoteServices } from '../queries.ts'
import classes from '../quote.module.css'
import { TEXTS as QUOTE } from '../texts.ts'
import { CarDialog } from './car-dialog.tsx'
import { type DraftQuoteCar, withKey } from './draft.ts'
import { ListDialog } from './list-dialog.tsx'
import { serviceNames } from './service-fields.tsx'
import { TEXTS } from './texts.ts'

interface CarsPartProps {
  services: QuoteServices
  cars: readonly DraftQuoteCar[]
  onChange: (cars: readonly DraftQuoteCar[]) => void
  currency: Currency
  /** Cents before tax of a car, by its position; undefined while they are not known. */
  prices: readonly number[] | undefined
  /** What is wrong with a car, by its position. */
  problemAt: (position: number) => string | undefined
  /** What is wrong with all of them. */
  problem: string | undefined
}

/** The cars of the form, with their services and prices. */
export function CarsPart({ services, cars, onChange, currency, prices, problemAt, problem }: CarsPartProps) {
  const [adds, setAdds] = useState<'car' | 'list'>()
  const [edited, setEdited] = useState<DraftQuoteCar>()
  const close = () => {
    setAdds(undefined)
    setEdited(undefined)
  }
  const save = (car: Omit<DraftQuoteCar, 'key'>) => {
    onChange(
      edited ? cars.map(one => (one.key === edited.key ? { ...car, key: one.key } : one)) : [...cars, withKey(car)],
    )
    close()
  }
  return (
    <Card title={TEXTS.parts.cars}>
      <Stack>
        {cars.length === 0 && <p>{TEXTS.noCars}</p>}
        {cars.length > 0 && (
          <RecordList
            label={TEXTS.carList}
            records={cars.map((car, position) => ({
              key: car.key,
              title: car.vehicle,
              details: (
                <>
                  <Known car={car} />
                  {serviceNames(car, services)}
                  {prices?.[position] !== undefined && ` · ${TEXTS.carPrice(money(prices[position], currency))}`}
                  {problemAt(position) && (
                    <span className={classes.wrong} role="alert">
                      {problemAt(position)}
                    </span>
                  )}
                </>
              ),
              actions: (
                <>
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={TEXTS.editCar(car.vehicle)}
                    onClick={() => setEdited(car)}
                  >
                    {TEXTS.edit}
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={TEXTS.removeCar(car.vehicle)}
                    onClick={() => onChange(cars.filter(({ key }) => key !== car.key))}
                  >
                    {TEXTS.remove}
                  </Button>
                </>
              ),
            }))}
          />
        )}
        <ErrorBanner message={problem} />
        <Row>
          <Button onClick={() => setAdds('list')}>{TEXTS.addList}</Button>
          <Button onClick={() => setAdds('car')}>{TEXTS.addCar}</Button>
        </Row>
      </Stack>
      {(adds === 'car' || edited) && <CarDialog services={services} car={edited} onSave={save} onClose={close} />}
      {adds === 'list' && (
        <ListDialog
          services={services}
          carCount={cars.length}
          vins={cars.flatMap(({ vin }) => vin ?? [])}
          onAdd={added => {
            onChange([...cars, ...added.map(withKey)])
            close()
          }}
          onClose={close}
        />
      )}
    </Card>
  )
}

function Known({ car: { name, vin } }: { car: DraftQuoteCar }) {
  const known = [...(name === '' ? [] : [name]), ...(vin === null ? [] : [QUOTE.table.vin(vin)])]
  return known.length > 0 && `${QUOTE.table.known(known)} · `
}
