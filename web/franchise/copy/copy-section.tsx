import { useState } from 'react'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { SettingsSection } from '../../settings/settings-form.tsx'
import { IconCopy } from '../../ui/icon/copy.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TEXTS } from '../texts.ts'
import type { CalendarPart } from './calendar-copy.ts'
import { CopyDialog } from './copy-dialog.tsx'

const T = TEXTS.copy

interface CopySectionProps {
  franchiseId: string
  /** What can be copied, the usual one first. */
  parts: readonly [CalendarPart, ...CalendarPart[]]
  /** The page has changes that are not saved. */
  isDirty: boolean
}

/** Copies the hours or the closures of a franchise to others. Shown to those who work in several. */
export function CopySection({ franchiseId, parts, isDirty }: CopySectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { franchises } = useFranchises()
  if (franchises.length < 2) return null
  return (
    <SettingsSection
      title={T.title}
      explanation={<p>{parts.includes('HOURS') ? T.explanation.HOURS : T.explanation.DAYS}</p>}
    >
      <div>
        <Button icon={<IconCopy size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
          {T.open}
        </Button>
      </div>
      {isOpen && (
        <CopyDialog franchiseId={franchiseId} parts={parts} isDirty={isDirty} onClose={() => setIsOpen(false)} />
      )}
    </SettingsSection>
  )
}
