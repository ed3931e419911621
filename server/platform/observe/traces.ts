import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { VERSION } from '../version.ts'
import { statementName } from './statement-name.ts'
import { topics } from './topics.ts'
import { currentWork, type Work } from './work.ts'

/** The spans of a work that have not ended: the innermost one gets the statements and calls. */
interface OpenSpans {
  root: Span
  operation: Span | undefined
}

/** Converts milliseconds of performance.now() to the time of day. */
const timeOf = (milliseconds: number): Date => new Date(performance.timeOrigin + milliseconds)

const inside = (span: Span): Context => trace.setSpan(ROOT_CONTEXT, span)

const callerOf = ({ traceId, parent }: Work): Context =>
  parent === undefined
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId: parent.spanId,
        traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
        isRemote: true,
      })

/** Ends a span. An expected refusal is no error of the server. */
function endSpan(span: Span, outcome: string): void {
  span.setAttribute('vanbay.outcome', outcome)
  if (outcome === 'failed' || /^5\d\d$/.test(outcome)) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/**
 * Sends traces of requests and jobs to an OTLP endpoint, with a span for each operation, statement and call of an outside service. They have names,
 * times and ids of tenants and actors, and no values. OTEL_EXPORTER_OTLP_HEADERS is read by the exporter.
 * @param settings.share of traces that begin here, from 0 to 1
 */
export function startTracing(
  { endpoint, share }: { endpoint: string; share: number },
  role: string,
): { stop(): Promise<void> } {
  const open = new WeakMap<Work, OpenSpans>()
  let nextTraceId = ''
  const random = new RandomIdGenerator()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'vanbay', 'service.version': VERSION, 'vanbay.role': role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    // The trace has the id that the log names.
    idGenerator: { generateTraceId: () => nextTraceId, generateSpanId: () => random.generateSpanId() },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  const tracer = provider.getTracer('vanbay', VERSION)

  const spanNow = (): OpenSpans | undefined => {
    const work = currentWork()
    return work && open.get(work)
  }
  /** Adds a span that has ended just now. */
  const addEnded = (
    name: string,
    kind: SpanKind,
    { milliseconds, outcome }: { milliseconds: number; outcome: string },
  ): void => {
    const spans = spanNow()
    if (!spans) return
    const startTime = timeOf(performance.now() - milliseconds)
    endSpan(tracer.startSpan(name, { kind, startTime }, inside(spans.operation ?? spans.root)), outcome)
  }

  const ends = [
    topics.begun.subscribe(work => {
      nextTraceId = work.traceId
      const kind = work.kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER
      const root = tracer.startSpan(work.name, { kind, startTime: timeOf(work.startedAt) }, callerOf(work))
      open.set(work, { root, operation: undefined })
    }),
    topics.ended.subscribe(({ work, outcome }) => {
      const spans = open.get(work)
      if (!spans) return
      open.delete(work)
      spans.operation?.end()
      const { tenantId, actorId, requestId } = work
      if (tenantId !== undefined) spans.root.setAttribute('vanbay.tenant_id', tenantId)
      if (actorId !== undefined) spans.root.setAttribute('vanbay.actor_id', actorId)
      if (requestId !== undefined) spans.root.setAttribute('vanbay.request_id', requestId)
      endSpan(spans.root, outcome)
    }),
    topics.operationBegun.subscribe(({ name }) => {
      const spans = spanNow()
      if (spans) spans.operation = tracer.startSpan(name, { kind: SpanKind.INTERNAL }, inside(spans.root))
    }),
    topics.operationEnded.subscribe(({ outcome }) => {
      const spans = spanNow()
      if (spans?.operation) endSpan(spans.operation, outcome)
      if (spans) spans.operation = undefined
    }),
    topics.statement.subscribe(({ text, ...ended }) => addEnded(statementName(text), SpanKind.CLIENT, ended)),
    topics.call.subscribe(({ service, ...ended }) => addEnded(service, SpanKind.CLIENT, ended)),
  ]
  return {
    stop: async () => {
      for (const end of ends) end()
      // What the endpoint does not take in time is lost, and the process must end.
      await provider.shutdown().catch(() => undefined)
    },
  }
}
