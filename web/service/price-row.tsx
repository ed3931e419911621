import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { localDay } from '../../domain/format/dates.ts'
import { dayText } from '../../domain/format/day-text.ts'
import { FEE } from '../../domain/pricing/fees.ts'
import { isSamePrice, type ListPrice } from '../../domain/service/list-price.ts'
import { IconArrowBackUp } from '../ui/icon/arrow-back-up.gen.ts'
import { IconHistory } from '../ui/icon/history.gen.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import { PriceFields } from './price-fields.tsx'
import { chargedWith, type ListName, type PriceLine, priceLine, problemsOf } from './price-lines.ts'
import classes from './price-row.module.css'
import { differenceText, priceText } from './price-text.ts'
import type { PriceBook } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.prices

interface PriceRowProps {
  book: PriceBook
  list: ListName
  line: PriceLine
  /** The new price that is not saved yet. */
  next: ListPrice | undefined
  /** For those who may see but not change it. */
  readOnly: boolean
  showsErrors: boolean
  onChange: (price: ListPrice | undefined) => void
  onReset: () => void
  onHistory: () => void
}

/** A service in a price list: its price, and how the new one differs. */
export function PriceRow(props: PriceRowProps) {
  const { book, list, line, next, readOnly, showsErrors, onChange, onReset, onHistory } = props
  const { service, saved, charged, suggested, planned } = line
  const { countryCode: country, timeZone } = book
  const isChanged = next !== undefined && !isSamePrice(saved, next)
  const change = isChanged ? differenceText(charged, chargedWith(book, line, next), country) : undefined
  const [first] = planned
  // Fields keep what is typed: another version shows the saved values again.
  const [version, setVersion] = useState(0)
  const row = useRef<HTMLLIElement>(null)
  const reset = (): void => {
    flushSync(() => {
      onReset()
      setVersion(version + 1)
    })
    row.current?.querySelector('select')?.focus()
  }
  return (
    <li ref={row} className={classes.row} aria-label={service.name} data-changed={isChanged}>
      <div className={classes.words}>
        <p className={classes.name}>{service.name}</p>
        <p className={classes.note}>
          {[
            service.nameKey === FEE.mileage && T.mileage[country],
            // The list of services says already what the others are.
            !service.isFee && service.serviceType !== 'PRIMARY' && TEXTS.kinds[service.serviceType],
            suggested && T.suggestedPrice(priceText(suggested, service, country)),
            first && T.planned(dayText(localDay(first.validFrom, timeZone))),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={classes.price}>
        {readOnly ? (
          <p>
            {priceText(charged, service, country)}
            {saved?.state === 'INHERITED' && <span className={classes.note}> {T.inheritedNote}</span>}
          </p>
        ) : (
          <PriceFields
            key={version}
            line={line}
            list={list}
            country={country}
            price={next ?? saved}
            inherited={list === 'own' ? priceLine(book, 'country', service).charged : undefined}
            errors={next && showsErrors ? problemsOf(service, next) : {}}
            onChange={onChange}
          />
        )}
      </div>
      <div className={classes.change}>
        {isChanged && (
          <>
            {change !== undefined && <p className={classes.difference}>{change}</p>}
            <p className={classes.note}>{T.was(priceText(charged, service, country))}</p>
          </>
        )}
      </div>
      <div className={classes.buttons}>
        {isChanged && <IconButton label={T.reset(service.name)} icon={<IconArrowBackUp size={20} />} onClick={reset} />}
        <IconButton label={T.history(service.name)} icon={<IconHistory size={20} />} onClick={onHistory} />
      </div>
    </li>
  )
}
