import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { Loadable } from '../feedback/loadable.ts'
import { IconSearch } from '../icon/search.gen.ts'
import { TEXTS } from '../texts.ts'
import { Button } from './button.tsx'
import type { FieldProps } from './field.ts'
import classes from './search-select.module.css'
import { Spinner } from './spinner.tsx'
import { TextInput } from './text-input.tsx'

export interface SearchOption {
  id: string
  label: string
  /** A second line that distinguishes equal names. */
  detail?: string
}

export interface SearchSelectHandle {
  /** Focuses the field with the caret at a position of its next text, without opening the list. */
  editAt: (position: number) => void
}

interface SearchSelectProps<Option extends SearchOption> extends FieldProps {
  /** The field's text. Controlled by the caller, which decides what to search for, and when (debounced). */
  query: string
  onQueryChange: (query: string) => void
  options: Loadable<readonly Option[]>
  onChoose: (option: Option) => void
  /** Shown when there are no results, e.g. 'No customers found.' */
  emptyText: string
  placeholder?: string
  /** The text is what was chosen: focus alone does not open the list again. */
  isChosen?: boolean
  /** Enter was pressed with no option highlighted. Returns whether that chose one, which closes the list. */
  onEnter?: () => boolean | undefined
  /** A quiet button below the field. */
  below?: ReactNode
  ref?: Ref<SearchSelectHandle>
}

/**
 * A search field with suggestions, as WAI-ARIA's combobox: arrow keys move, Enter selects, Escape closes. The focus stays in the field. Made of plain
 * elements, because it is on the booking's first page, where the component library's would be a quarter of all that loads.
 */
export function SearchSelect<Option extends SearchOption>(props: SearchSelectProps<Option>) {
  const { query, onQueryChange, options, onChoose, emptyText, isChosen, onEnter, below, ref, onBlur, ...field } = props
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [highlighted, setHighlighted] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const isEditing = useRef(false)
  useImperativeHandle(ref, () => ({
    editAt: position =>
      requestAnimationFrame(() => {
        isEditing.current = true
        input.current?.focus()
        input.current?.setSelectionRange(position, position)
        isEditing.current = false
      }),
  }))
  const found = options.status === 'ready' ? options.data : []
  const index = found.findIndex(option => option.id === highlighted)
  const hasList = isOpen && found.length > 0
  const idOf = (position: number): string => `${listId}-${position}`
  const open = () => {
    if (!isChosen && !isEditing.current) setIsOpen(true)
  }
  const close = () => {
    setIsOpen(false)
    setHighlighted(undefined)
  }
  const choose = (option: Option) => {
    onChoose(option)
    close()
  }
  /** Moves the highlight; beyond the last option comes the first. */
  const move = (step: 1 | -1) => {
    setIsOpen(true)
    if (found.length === 0) return
    const next = index === -1 && step === -1 ? found.length - 1 : (index + step + found.length) % found.length
    setHighlighted(found[next]?.id)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const option = hasList ? found[index] : undefined
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        move(event.key === 'ArrowDown' ? 1 : -1)
        break
      case 'Enter':
        if (option) {
          event.preventDefault()
          choose(option)
        } else if (onEnter?.() === true) close()
        break
      case 'Escape':
        close()
        break
      default:
    }
  }
  const search = (
    <TextInput
      {...field}
      ref={input}
      role="combobox"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={hasList}
      aria-controls={hasList ? listId : undefined}
      aria-activedescendant={hasList && index !== -1 ? idOf(index) : undefined}
      // Escape closes the list only, and not the dialog around it.
      data-mantine-stop-propagation={isOpen || undefined}
      autoComplete="off"
      value={query}
      end={isOpen && options.status === 'loading' ? <Spinner /> : <IconSearch size={18} />}
      endIsDecoration
      dropdown={
        isOpen && (
          <Dropdown>
            {hasList ? (
              <div id={listId} role="listbox" aria-label={field.label} className={classes.list}>
                {found.map((option, position) => (
                  <OptionRow
                    key={option.id}
                    id={idOf(position)}
                    option={option}
                    isHighlighted={position === index}
                    onChoose={() => choose(option)}
                  />
                ))}
              </div>
            ) : (
              <Message options={options} emptyText={emptyText} />
            )}
          </Dropdown>
        )
      }
      onChange={event => {
        onQueryChange(event.currentTarget.value)
        setIsOpen(true)
        setHighlighted(undefined)
      }}
      onKeyDown={press}
      onClick={open}
      onFocus={open}
      onBlur={() => {
        close()
        onBlur?.()
      }}
    />
  )
  if (!below) return search
  return (
    <div>
      {search}
      <div className={classes.below}>{below}</div>
    </div>
  )
}

/** What is below the field while it is open. A press in it leaves the focus in the field. */
function Dropdown({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Browsers return a promise, which is no clean-up.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the focus; the options are the controls
    <div ref={box} className={classes.dropdown} onMouseDown={event => event.preventDefault()}>
      {children}
    </div>
  )
}

interface OptionRowProps {
  id: string
  option: SearchOption
  isHighlighted: boolean
  onChoose: () => void
}

function OptionRow({ id, option, isHighlighted, onChoose }: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isHighlighted) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isHighlighted])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isHighlighted}
      tabIndex={-1}
      className={classes.option}
      onClick={onChoose}
    >
      <span>{option.label}</span>
      {option.detail && <span className={classes.detail}>{option.detail}</span>}
    </div>
  )
}

interface MessageProps {
  options: Loadable<readonly SearchOption[]>
  emptyText: string
}

/** What the list says instead of options. */
function Message({ options, emptyText }: MessageProps) {
  if (options.status === 'error') {
    return (
      <div className={classes.message} role="alert">
        <p>{options.message}</p>
        <Button size="sm" onClick={options.onRetry}>
          {TEXTS.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <p className={classes.message} role="status">
      {options.status === 'loading' ? TEXTS.searching : emptyText}
    </p>
  )
}
