import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../ui/feedback/toast.tsx'
import { type Person, toPerson } from './queries.ts'
import { staffKeys } from './query-keys.ts'

/** Returns what stores a changed person, so that the page and the list show it. */
export function useKeepPerson(): (person: Parameters<typeof toPerson>[0]) => Person {
  const queryClient = useQueryClient()
  return loaded => {
    const person = toPerson(loaded)
    queryClient.setQueryData(staffKeys.person(person.id), person)
    void queryClient.invalidateQueries({ queryKey: staffKeys.members() })
    return person
  }
}

/** A button that changes a person. */
export function usePersonAction<Subject = void>(
  act: (subject: Subject) => Promise<Parameters<typeof toPerson>[0]>,
  done: (subject: Subject) => string,
) {
  const toast = useToast()
  const keep = useKeepPerson()
  return useMutation({
    mutationFn: async (subject: Subject) => keep(await act(subject)),
    onSuccess: (_person, subject) => toast({ tone: 'success', message: done(subject) }),
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
}
