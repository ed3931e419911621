import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftSaver, type SaveState } from './draft-saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const offline = new Error('offline')

function start(save: (draft: string) => Promise<unknown>) {
  const states: SaveState['kind'][] = []
  const saver = createDraftSaver<string>({
    save,
    mayPass: error => error === offline,
    onState: state => states.push(state.kind),
  })
  return { saver, states }
}

describe('saving a draft', () => {
  it('saves only the last of many quick changes', async () => {
    const save = vi.fn<(draft: string) => Promise<void>>().mockResolvedValue()
    const { saver, states } = start(save)
    for (const draft of ['a', 'ab', 'abc']) saver.change(draft)
    await vi.advanceTimersByTimeAsync(1000)
    expect(save.mock.calls).toEqual([['abc']])
    expect(states.at(-1)).toBe('saved')
  })

  it('retries a save that failed offline', async () => {
    const save = vi.fn<(draft: string) => Promise<void>>().mockRejectedValueOnce(offline).mockResolvedValue()
    const { saver, states } = start(save)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(1000)
    expect(states.at(-1)).toBe('kept')
    await vi.advanceTimersByTimeAsync(5000)
    expect(save.mock.calls).toEqual([['a'], ['a']])
    expect(states.at(-1)).toBe('saved')
  })

  it('runs one save at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const save = vi.fn<(draft: string) => Promise<void>>().mockReturnValueOnce(promise).mockResolvedValue()
    const { saver, states } = start(save)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(1000)
    saver.change('b')
    await vi.advanceTimersByTimeAsync(3000)
    expect(save).toHaveBeenCalledTimes(1)
    resolve()
    await vi.advanceTimersByTimeAsync(10)
    expect(save.mock.calls).toEqual([['a'], ['b']])
    expect(states.at(-1)).toBe('saved')
  })

  it('shows why the server refused, without a retry', async () => {
    const save = vi
      .fn<(draft: string) => Promise<void>>()
      .mockRejectedValue(new Error('The mileage must be at least 1.'))
    const { saver, states } = start(save)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save).toHaveBeenCalledTimes(1)
    expect(states.at(-1)).toBe('refused')
  })

  it('saves immediately when the page is left', async () => {
    const save = vi.fn<(draft: string) => Promise<void>>().mockRejectedValue(offline)
    const { saver } = start(save)
    saver.change('a')
    saver.flush()
    saver.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save).toHaveBeenCalledTimes(1)
  })
})
