import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_CARS } from '../../../domain/quote/quote.ts'
import { RecordList } from '../../ui/display/record-list.tsx'
import { Alert, ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { Row, Stack } from '../../ui/layout/card.tsx'
import type { QuoteServices } from '../queries.ts'
import classes from '../quote.module.css'
import { TEXTS as QUOTE } from '../texts.ts'
import type { DraftQuoteCar } from './draft.ts'
import { readList, type ReadList } from './read-list.ts'
import { type ChosenServices, hasService, RECOMMENDED_OIL, ServiceFields } from './service-fields.tsx'
import { TEXTS } from './texts.ts'

const texts = TEXTS.listDialog

/** More than a list of 100 cars needs, in characters. */
const MAX_CHARACTERS = 20_000

interface ListDialogProps {
  services: QuoteServices
  /** Cars that the quote has already. */
  carCount: number
  /** VINs that the quote has already. */
  vins: readonly string[]
  onAdd: (cars: Omit<DraftQuoteCar, 'key'>[]) => void
  onClose: () => void
}

/** Adds the cars of a pasted list or a CSV file. Wrong lines are named by their number, and left out. */
export function ListDialog({ services, carCount, vins, onAdd, onClose }: ListDialogProps) {
  const [text, setText] = useState('')
  const [work, setWork] = useState<ChosenServices>(RECOMMENDED_OIL)
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const [problem, setProblem] = useState<string>()
  const aborting = useRef<AbortController>(null)
  const read = useMutation({
    mutationFn: async (list: string) => {
      aborting.current = new AbortController()
      const { cars, problems } = await readList(list, aborting.current.signal, (done, all) =>
        setProgress({ done, all }),
      )
      const isNew = ({ vin }: { vin: string | null }): boolean => vin === null || !vins.includes(vin)
      return { cars: cars.filter(isNew), problems }
    },
    onSettled: () => setProgress(undefined),
  })
  const change = (next: string) => {
    setText(next)
    setProblem(undefined)
    if (read.data || read.isError) read.reset()
  }
  const takeFile = async (file: File) => {
    if (file.size > MAX_CHARACTERS) return setProblem(texts.fileTooLarge)
    const content = await file.text().catch(() => undefined)
    if (content === undefined || content.includes('\0')) return setProblem(texts.fileUnreadable)
    change(content)
    return read.mutate(content)
  }
  const close = () => {
    aborting.current?.abort()
    onClose()
  }
  const cars = read.data?.cars ?? []
  const room = MAX_CARS - carCount
  const add = () => {
    if (!hasService(work, services)) return setProblem(TEXTS.services.needed)
    if (cars.length > room) return setProblem(texts.tooMany(MAX_CARS, room))
    const { serviceIds, isRecommendedOil } = work
    return onAdd(
      cars.map(({ vehicleId, vehicle, vin, name }) => ({
        vehicleId,
        vehicle,
        vin,
        name,
        serviceIds,
        isRecommendedOil,
      })),
    )
  }
  return (
    <Dialog
      open
      stays
      wide
      title={texts.title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{QUOTE.actions.cancel}</Button>
          <Button
            variant={cars.length > 0 ? 'secondary' : 'primary'}
            disabled={text.trim() === ''}
            busy={read.isPending}
            onClick={() => read.mutate(text)}
          >
            {read.data ? texts.readAgain : texts.read}
          </Button>
          {cars.length > 0 && (
            <Button variant="primary" onClick={add}>
              {texts.add(cars.length)}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <p>{texts.intro}</p>
        <TextAreaField
          label={texts.list}
          placeholder={texts.placeholder}
          rows={6}
          most={MAX_CHARACTERS}
          value={text}
          onChange={change}
        />
        <Row>
          <FileButton accept=".csv,text/csv,text/plain" size="sm" onChoose={file => void takeFile(file)}>
            {texts.file}
          </FileButton>
        </Row>
        <p role="status">{progress ? texts.reading(progress.done, progress.all) : ''}</p>
        {read.data && <Result list={read.data} />}
        {cars.length > 0 && <ServiceFields services={services} value={work} onChange={setWork} />}
        <ErrorBanner message={problem ?? (read.isError ? texts.failed : undefined)} />
      </Stack>
    </Dialog>
  )
}

/** What was found in a list, and what to correct in it. */
function Result({ list: { cars, problems } }: { list: ReadList }) {
  if (cars.length === 0 && problems.length === 0) return <Alert tone="warning">{texts.nothing}</Alert>
  return (
    <>
      {problems.length > 0 && (
        <Alert tone="warning" title={texts.problems(problems.length)}>
          <ul className={classes.problems}>
            {problems.map(({ line, message }) => (
              <li key={line}>{texts.problem(line, message)}</li>
            ))}
          </ul>
          {cars.length > 0 && <p>{texts.withoutWrong}</p>}
        </Alert>
      )}
      {cars.length > 0 && (
        <>
          <h3>{texts.found(cars.length)}</h3>
          <RecordList
            label={texts.found(cars.length)}
            records={cars.map(({ line, vehicle, vin, name, isLikelyTypo }) => ({
              key: String(line),
              title: vehicle,
              details: (
                <>
                  {QUOTE.table.known([...(name === '' ? [] : [name]), ...(vin === null ? [] : [QUOTE.table.vin(vin)])])}
                  {isLikelyTypo && <span className={classes.wrong}>{texts.typo}</span>}
                </>
              ),
            }))}
          />
        </>
      )}
    </>
  )
}
