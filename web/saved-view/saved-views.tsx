import { Suspense, useState } from 'react'
import type { ViewPage } from '../../domain/saved-view/saved-view.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { DialogPending } from '../ui/dialog-pending.tsx'
import { IconBookmark } from '../ui/icon/bookmark.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TEXTS } from './texts.ts'
import type { View } from './view.ts'

const ViewsDialog = lazyPart(async () => ({ default: (await import('./views-dialog.tsx')).ViewsDialog }))

interface SavedViewsProps {
  page: ViewPage
  /** The filters of the list now. */
  current: { search: object; van?: string | undefined }
  onOpen: (view: View) => void
}

/** The button of the views that a person has saved for a list. */
export function SavedViews(props: SavedViewsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        data-shrinks
        aria-haspopup="dialog"
        icon={<IconBookmark size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {TEXTS.button}
      </Button>
      {isOpen && (
        <Suspense fallback={<DialogPending title={TEXTS.title} onClose={close} />}>
          <ViewsDialog {...props} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
