import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import type { Loadable } from '../feedback/loadable.ts'
import { TEXTS } from '../texts.ts'
import { Button } from './button.tsx'
import { type FieldProps, fieldLooks } from './field.ts'
import classes from './search-select.module.css'

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

/** A search field with suggestions: arrow keys move, Enter selects, Escape closes. */
export function SearchSelect<Option extends SearchOption>(props: SearchSelectProps<Option>) {
  const { query, onQueryChange, options, onChoose, emptyText, isChosen, onEnter, below, ref, ...field } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
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
  const choose = (id: string) => {
    const option = options.status === 'ready' ? options.data.find(o => o.id === id) : undefined
    if (option) onChoose(option)
    combobox.closeDropdown()
  }
  const search = (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      withinPortal={false}
      // Positions the list when it opens; doing so on page load would slow the page down.
      keepMounted={false}
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...fieldLooks}
          {...field}
          ref={input}
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- Combobox.Target adds them
          role="combobox"
          aria-autocomplete="list"
          autoComplete="off"
          value={query}
          rightSection={
            options.status === 'loading' && combobox.dropdownOpened ? <Loader size={18} /> : <IconSelector size={18} />
          }
          rightSectionPointerEvents="none"
          onChange={event => {
            onQueryChange(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || combobox.getSelectedOptionIndex() !== -1)
              return
            if (onEnter?.() === true) combobox.closeDropdown()
          }}
          onClick={() => {
            if (!isChosen) combobox.openDropdown()
          }}
          onFocus={() => {
            if (!isChosen && !isEditing.current) combobox.openDropdown()
          }}
          onBlur={() => {
            combobox.closeDropdown()
            field.onBlur?.()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Options label={field.label} options={options} emptyText={emptyText} />
      </Combobox.Dropdown>
    </Combobox>
  )
  if (!below) return search
  return (
    <div>
      {search}
      <div className={classes.below}>{below}</div>
    </div>
  )
}

interface OptionsProps {
  label: string
  options: Loadable<readonly SearchOption[]>
  emptyText: string
}

function Options({ label, options, emptyText }: OptionsProps) {
  if (options.status === 'loading') {
    return (
      <p className={classes.message} role="status">
        {TEXTS.searching}
      </p>
    )
  }
  if (options.status === 'error') {
    return (
      <div className={classes.message} role="alert">
        <p>{options.message}</p>
        <Button size="sm" onMouseDown={event => event.preventDefault()} onClick={options.onRetry}>
          {TEXTS.tryAgain}
        </Button>
      </div>
    )
  }
  if (options.data.length === 0) {
    return (
      <p className={classes.message} role="status">
        {emptyText}
      </p>
    )
  }
  return (
    <Combobox.Options className={classes.list} aria-label={label}>
      {options.data.map(option => (
        <Combobox.Option key={option.id} value={option.id} className={classes.option}>
          <span>{option.label}</span>
          {option.detail && <span className={classes.detail}>{option.detail}</span>}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  )
}
