import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import {
  AssistanceRequestsQuery,
  CloseAssistanceRequestMutation,
  OpenAssistanceRequestsQuery,
  type ReceivedRequestFragment,
  ReopenAssistanceRequestMutation,
} from './documents.ts'
import { assistanceKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

export type ReceivedRequest = ResultOf<typeof ReceivedRequestFragment>

/** Loads how many requests of a franchise still need an answer. */
export function useOpenRequests(franchiseId: string | undefined) {
  return useQuery({
    queryKey: assistanceKeys.count(franchiseId),
    queryFn: async ({ signal }) =>
      (await request(OpenAssistanceRequestsQuery, { franchiseId: franchiseId ?? '' }, signal)).openAssistanceRequests,
    enabled: franchiseId !== undefined,
  })
}

/** Loads a franchise's open or closed requests, page by page. */
export function useRequests(franchiseId: string | undefined, isOpen: boolean) {
  return useInfiniteQuery({
    queryKey: assistanceKeys.list(franchiseId, isOpen),
    queryFn: async ({ signal, pageParam }) =>
      (
        await request(
          AssistanceRequestsQuery,
          { franchiseId: franchiseId ?? '', isOpen, pageNumber: pageParam },
          signal,
        )
      ).assistanceRequests,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    enabled: franchiseId !== undefined,
    staleTime: 0,
  })
}

/** Closes a request without an email, with an undo, or opens it again. */
export function useMoveRequest() {
  const client = useQueryClient()
  const toast = useToast()
  const move = useMutation({
    mutationFn: ({ of: { id }, isOpen }: { of: ReceivedRequest; isOpen: boolean }): Promise<unknown> =>
      isOpen ? request(ReopenAssistanceRequestMutation, { id }) : request(CloseAssistanceRequestMutation, { id }),
    onSuccess: (_result, { of, isOpen }) =>
      toast(
        isOpen
          ? { tone: 'success', message: TEXTS.reopened(of.name) }
          : {
              tone: 'success',
              message: TEXTS.closedNow(of.name),
              seconds: 10,
              action: { label: TEXTS.undo, onClick: () => move.mutate({ of, isOpen: true }) },
            },
      ),
    onError: error => toast({ tone: 'danger', message: TEXTS.changeFailed(error.message) }),
    onSettled: () => client.invalidateQueries({ queryKey: assistanceKeys.all() }),
  })
  return move
}
