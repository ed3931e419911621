import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { IconRepeat } from '../ui/icon/repeat.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { useBookVisit } from './after-visit/use-book-visit.ts'
import { TEXTS } from './texts.ts'

/** Books the same visit again: one press leads to the choice of the time. */
export function BookAgain({ id }: { id: string }) {
  const again = useBookVisit(id)
  return (
    <>
      <ErrorBanner message={again.error?.message} />
      <Button icon={<IconRepeat size={20} aria-hidden />} busy={again.isPending} onClick={() => again.mutate(null)}>
        {TEXTS.bookAgain}
      </Button>
    </>
  )
}
