import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { SEARCH_LENGTH } from '../../domain/search/sought.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { useSession } from '../platform/session/session.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { IconSearchOff } from '../ui/icon/search-off.gen.ts'
import { IconSearch } from '../ui/icon/search.gen.ts'
import { Spinner } from '../ui/inputs/spinner.tsx'
import { TextInput } from '../ui/inputs/text-input.tsx'
import { type Entry, foundGroups, type Group, startGroups } from './entries.tsx'
import { matchingPages, pagesFor } from './pages.ts'
import classes from './palette.module.css'
import type { FoundObject } from './recent.ts'
import { Results } from './results.tsx'
import { TEXTS } from './texts.ts'
import { type Found, useFound } from './use-found.ts'
import { useOpenFound } from './use-open-found.ts'

/** Pages beside found objects, and before anything is typed. */
const FEW_PAGES = 5
const START_PAGES = 8

interface PaletteProps {
  /** What this person opened last. */
  recent: readonly FoundObject[]
  /** An object is opened. */
  onObject: (object: FoundObject) => void
  onClose: () => void
}

/**
 * One field that finds orders, invoices, customers, cars and pages, as WAI-ARIA's combobox: arrow keys move, Enter opens, Escape closes. The first result is
 * chosen. Enter before the answer arrives opens the first result of the answer, never one of an earlier text.
 */
export function Palette({ recent, onObject, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  /** The text in the field; undefined once the palette is closed. */
  const latest = useRef<string | undefined>('')
  const [chosen, setChosen] = useState<string>()
  const listId = useId()
  const open = useOpenFound(onObject)
  const { groups, groupsOf, isCurrent, error, retry, answer } = useGroups(typed, recent)
  const entries = groups.flatMap(group => group.entries)
  const at = entries.findIndex(({ key }) => key === chosen)
  // Before anything is typed nothing is chosen, so that a stray Enter starts no booking.
  const index = at === -1 && typed.trim() !== '' ? 0 : at
  const current = isCurrent ? entries[index] : undefined
  const idOf = (entry: Entry): string => `${listId}-option-${entries.indexOf(entry)}`

  const close = (): void => {
    latest.current = undefined
    onClose()
  }
  const choose = (entry: Entry): void => {
    close()
    open(entry)
  }
  const chooseFirst = async (): Promise<void> => {
    const found = await answer()
    const [first] = groupsOf(found).flatMap(group => group.entries)
    if (first && latest.current === typed) choose(first)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = index === -1 && step === -1 ? -1 : index + step
      setChosen(entries.at(next % entries.length)?.key)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (current) choose(current)
      else if (!isCurrent) void chooseFirst()
    }
  }
  return (
    <Dialog open onClose={close} title={TEXTS.title} wide>
      <TextInput
        label={TEXTS.title}
        hideLabel
        data-autofocus
        type="text"
        inputMode="search"
        enterKeyHint="go"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={entries.length > 0}
        aria-controls={entries.length > 0 ? listId : undefined}
        aria-activedescendant={current && idOf(current)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={SEARCH_LENGTH}
        placeholder={TEXTS.hint}
        start={<IconSearch size={18} aria-hidden />}
        end={isCurrent ? undefined : <Spinner />}
        endIsDecoration
        value={typed}
        onChange={event => {
          latest.current = event.currentTarget.value
          setTyped(event.currentTarget.value)
          setChosen(undefined)
        }}
        onKeyDown={press}
      />
      <div className={classes.found} aria-busy={!isCurrent}>
        <p role="status" className="visually-hidden">
          {error ? '' : isCurrent ? typed.trim() !== '' && TEXTS.found(entries.length) : TEXTS.searching}
        </p>
        {error && <ErrorState message={error.message} onRetry={retry} />}
        {entries.length > 0 ? (
          <Results
            id={listId}
            groups={groups}
            typed={typed}
            current={current}
            idOf={idOf}
            isCurrent={isCurrent}
            onChoose={choose}
          />
        ) : (
          isCurrent && !error && <EmptyState icon={<IconSearchOff />}>{TEXTS.none(typed.trim())}</EmptyState>
        )}
      </div>
      <p className={classes.keys} aria-hidden>
        {TEXTS.keys}
      </p>
    </Dialog>
  )
}

/** Returns what is shown for a typed text. */
function useGroups(typed: string, recent: readonly FoundObject[]) {
  const session = useSession()
  const { selected } = useFranchises()
  const { found, ...state } = useFound(typed)
  const hasInventory = selected?.inventory !== false
  const pages = useMemo(() => pagesFor(session?.roles ?? [], hasInventory), [session, hasInventory])
  const groupsOf = (answered: Found | undefined): Group[] =>
    foundGroups(answered, matchingPages(pages, typed).slice(0, FEW_PAGES), typed)
  const groups = typed.trim() === '' ? startGroups(recent, pages.slice(0, START_PAGES)) : groupsOf(found)
  return { groups, groupsOf, ...state }
}
