import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { itemNote, withItemNote } from '../../../domain/work-order/item-notes.ts'
import { IconPencil } from '../../ui/icon/pencil.gen.ts'
import { IconButton } from '../../ui/inputs/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { TEXTS } from './texts.ts'

interface ItemNoteProps {
  /** The item's name, which begins its line in the notes. */
  item: string
  notes: string
  onNotes: (notes: string) => void
}

/** The note on one item, a line of the inspection's notes. Opened by its button, or there already. */
export function useItemNote({ item, notes, onNotes }: ItemNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const note = itemNote(notes, item)
  const box = useRef<HTMLDivElement>(null)
  return {
    button: (
      <IconButton
        label={TEXTS.noteOn(item)}
        icon={<IconPencil size={20} />}
        aria-expanded={isOpen || note !== ''}
        onClick={() => {
          flushSync(() => setOpen(true))
          box.current?.querySelector('input')?.focus()
        }}
      />
    ),
    field: (isOpen || note !== '') && (
      <div ref={box}>
        <TextField
          label={TEXTS.noteOn(item)}
          size="xl"
          autoComplete="off"
          value={note}
          onChange={typed => {
            // It stays while it is emptied.
            setOpen(true)
            onNotes(withItemNote(notes, item, typed))
          }}
        />
      </div>
    ),
  }
}
