import { useState } from 'react'
import { isSameInFile, priceListCsv, readPriceList } from '../../domain/service/price-csv.ts'
import { saveCsv } from '../platform/save-csv.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { FileButton } from '../ui/inputs/file-button.tsx'
import { type Draft, type ListName, listedServices, listPlace, type PriceLine } from './price-lines.ts'
import classes from './price-list-panel.module.css'
import type { PriceBook } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.file

const MAX_BYTES = 1_000_000
const MAX_SHOWN = 20

interface PriceFileProps {
  book: PriceBook
  list: ListName
  lines: readonly PriceLine[]
  /** Undefined for those who may not change prices. Gets the prices of a file that differ, as a draft. */
  onDraft: ((draft: Draft) => void) | undefined
}

/** Saves a price list as a file for spreadsheets, and reads one. */
export function PriceFile({ book, list, lines, onDraft }: PriceFileProps) {
  const toast = useToast()
  const [errors, setErrors] = useState<readonly string[]>([])
  const services = listedServices(lines)
  const exportFile = (): void =>
    saveCsv(
      priceListCsv(
        services.map((service, index) => ({ service, price: lines[index]?.saved })),
        book.countryCode,
      ),
      T.name(listPlace(list, book.countryCode), book.today),
    )
  const readFile = async (file: File): Promise<void> => {
    if (file.size > MAX_BYTES) {
      setErrors([T.tooLarge])
      return
    }
    const { prices, errors: wrong } = readPriceList(await file.text(), services, book.countryCode)
    if (wrong.length > 0) {
      setErrors(wrong)
      return
    }
    const read = prices.map(({ serviceId, price }) => {
      const saved = lines.find(({ service }) => service.id === serviceId)?.saved
      const isSame = saved !== undefined && isSameInFile(saved, price, book.countryCode)
      return { serviceId, price: isSame ? saved : price, isSame }
    })
    onDraft?.(Object.fromEntries(read.map(({ serviceId, price }) => [serviceId, price])))
    const changed = read.filter(({ isSame }) => !isSame).length
    toast({
      tone: 'info',
      message: changed === 0 ? T.same(prices.length) : T.read(changed, prices.length),
    })
  }
  return (
    <>
      {onDraft && (
        <FileButton
          accept=".csv,text/csv"
          size="sm"
          onChoose={file => void readFile(file).catch(() => setErrors([T.unreadable]))}
        >
          {T.importing}
        </FileButton>
      )}
      <Button size="sm" onClick={exportFile}>
        {T.exporting}
      </Button>
      {errors.length > 0 && (
        <Dialog
          open
          short
          title={T.title}
          onClose={() => setErrors([])}
          actions={<Button onClick={() => setErrors([])}>{T.close}</Button>}
        >
          <p>{T.hint}</p>
          <ul className={classes.errors}>
            {errors.slice(0, MAX_SHOWN).map(error => (
              <li key={error}>{error}</li>
            ))}
          </ul>
          {errors.length > MAX_SHOWN && <p>{T.more(errors.length - MAX_SHOWN)}</p>}
        </Dialog>
      )}
    </>
  )
}
