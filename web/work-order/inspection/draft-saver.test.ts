import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftSaver, type SaveState } from './draft-saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const offline = new Error('offline')

function start(save: (draft: string) => Promise<unknown>) {
  const states: SaveState['kind'][] = []
  const all: SaveState[] = []
  const saver = createDraftSaver<string>({
    save,
    mayPass: error => error === offline,
    onState: state => {
      states.push(state.kind)
      all.push(state)
    },
  })
  return { saver, states, all }
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

  it('retries the newer draft, and not the one that failed while it was typed', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    const save = vi.fn<(draft: string) => Promise<void>>().mockReturnValueOnce(promise).mockResolvedValue()
    const { saver, states } = start(save)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(1000)
    saver.change('ab')
    reject(offline)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(save.mock.calls).toEqual([['a'], ['ab']])
    expect(states.at(-1)).toBe('saved')
  })

  it('keeps no draft of which the server has a newer one', async () => {
    const save = vi.fn<(draft: string) => Promise<void>>().mockRejectedValueOnce(offline).mockResolvedValue()
    const { saver } = start(save)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(1000)
    saver.change('ab')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save.mock.calls).toEqual([['a'], ['ab']])
  })

  it('says saved only when nothing newer waits', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const save = vi.fn<(draft: string) => Promise<void>>().mockReturnValueOnce(promise).mockResolvedValue()
    const { saver, states } = start(save)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(1000)
    saver.change('ab')
    resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(states.at(-1)).toBe('saving')
  })

  it('waits for a pause of 0.8 seconds, and for 5 before a retry', async () => {
    const save = vi.fn<(draft: string) => Promise<void>>().mockRejectedValueOnce(offline).mockResolvedValue()
    const { saver } = start(save)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(700)
    saver.change('ab')
    await vi.advanceTimersByTimeAsync(799)
    expect(save).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(save).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(4999)
    expect(save).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(save.mock.calls).toEqual([['ab'], ['ab']])
  })

  it('retries at once when the connection is back, and only once', async () => {
    const save = vi.fn<(draft: string) => Promise<void>>().mockRejectedValueOnce(offline).mockResolvedValue()
    const { saver } = start(save)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(1000)
    saver.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save).toHaveBeenCalledTimes(2)
  })

  it('sends nothing more after it was stopped, even if a save was running', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    const save = vi.fn<(draft: string) => Promise<void>>().mockReturnValueOnce(promise).mockResolvedValue()
    const { saver } = start(save)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(1000)
    saver.change('ab')
    saver.stop()
    reject(offline)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save.mock.calls).toEqual([['a']])
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
    const { saver, all } = start(save)
    saver.change('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save).toHaveBeenCalledTimes(1)
    expect(all.at(-1)).toEqual({ kind: 'refused', message: 'The mileage must be at least 1.' })
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
