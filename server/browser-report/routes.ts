import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readInput } from '../platform/http/read-input.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { topics } from '../platform/observe/topics.ts'
import { notFound } from '../platform/refusal.ts'
import { limitRoute } from '../security/take-point.ts'
import { pageGroup, withoutIds } from './page-group.ts'
import { reportVisit } from './report-script.ts'

/** Pages load it where `observe.browserReportsPercent` is above 0. */
export const REPORT_SCRIPT = '/browser-reports.js'

/** A visit sends one report of speed and at most five errors. */
const REPORTS: LimitRule = { name: 'browser-report', points: 30, seconds: 60, batch: 5 }

/** Nobody waits for longer, and a wrong value must not spoil the figures. */
const milliseconds = z.number().min(0).max(600_000)
const page = z.string().max(500).startsWith('/')
const line = z.number().int().min(0).max(10_000_000)

const report = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('speed'),
    page,
    values: z.object({
      ttfb: milliseconds.optional(),
      fcp: milliseconds.optional(),
      lcp: milliseconds.optional(),
      inp: milliseconds.optional(),
      cls: z.number().min(0).max(100).optional(),
    }),
  }),
  z.object({
    kind: z.literal('error'),
    page,
    type: z.string().min(1).max(100),
    message: z.string().max(1000),
    frames: z
      .array(z.object({ file: z.string().max(300).startsWith('/'), name: z.string().max(100), line, column: line }))
      .min(1)
      .max(30),
  }),
])

const VITALS = ['ttfb', 'fcp', 'lcp', 'inp', 'cls'] as const

/** Registers POST browser-reports: what pages report of their speed and their errors. Nothing is stored here. */
export function registerBrowserReports(app: FastifyInstance): void {
  app.post('/browser-reports', { preHandler: limitRoute(REPORTS) }, async (request, reply) => {
    const read = readInput(report, request.body)
    if (read.kind === 'speed') {
      for (const vital of VITALS) {
        const value = read.values[vital]
        if (value !== undefined) topics.pageSpeed.publish({ page: pageGroup(read.page), vital, value })
      }
    } else {
      const { type, message, frames, page: path } = read
      topics.failure.publish({ error: undefined, browser: { type, message, page: withoutIds(path), frames } })
    }
    return reply.status(204).send()
  })
}

/** Registers the script of the pages. @param options.percent of visits that report; 0: there is no script */
export function registerReportScript(
  app: FastifyInstance,
  { percent, apiUrl }: { percent: number; apiUrl: string },
): void {
  app.get(REPORT_SCRIPT, async (_request, reply) => {
    if (percent === 0) throw notFound('file')
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(`(${reportVisit.toString()})(${JSON.stringify(`${apiUrl}/browser-reports`)},${percent})`)
  })
}
