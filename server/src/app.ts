import { setTimeout as delay } from 'node:timers/promises'
import { keptPerson } from '@iwater/contract/accounts/people'
import { keptRole } from '@iwater/contract/accounts/role-form'
import { openApiDocument } from '@iwater/contract/openapi'
import { keptBranding } from '@iwater/contract/organisation/branding'
import type { Route } from '@iwater/contract/route'
import { readHealth } from '@iwater/contract/system'
import { keptToolSet } from '@iwater/contract/tools'
import {
  avatarFiles,
  importedPeopleKinds,
  importedPeopleRecords,
  peopleRecords,
  peopleRoutes,
  profileRoutes,
  roleRecords,
  rolesRoutes,
} from '#domains/accounts'
import { activityKinds, activityRoutes, functionLogs } from '#domains/activity'
import { auditLogs, auditRoutes, ownLogs, startAuditJobs } from '#domains/audit'
import { appRecords, brandingFiles, brandingRoutes } from '#domains/branding'
import { serveComments } from '#domains/comments'
import { connectionKinds, connectionRecords, connectionRoutes } from '#domains/connections'
import { copiesRoutes } from '#domains/copies'
import { desktopRoutes } from '#domains/desktop'
import { dictionaryRecords, dictionaryRoutes } from '#domains/dictionaries'
import { draftKinds, draftRoutes } from '#domains/drafts'
import {
  type FileUse,
  filesRoutes,
  recordFiles,
  recordFileUses,
  startFilesJobs,
} from '#domains/files'
import { startField } from '#domains/gateway'
import { importRoutes, startImports } from '#domains/imports'
import {
  knowledgeKinds,
  knowledgeRecords,
  knowledgeRoutes,
  unansweredRecords,
} from '#domains/knowledge'
import {
  maintenanceKinds,
  maintenanceRecords,
  maintenanceRoutes,
  startMaintenanceJobs,
} from '#domains/maintenance'
import {
  messageFiles,
  messagesRoutes,
  openMessageHub,
  sentRecords,
  startMessageJobs,
} from '#domains/messages'
import {
  monitoringRoutes,
  plantRecords,
  plantRoutes,
  startMonitoringJobs,
} from '#domains/monitoring'
import {
  navigationRecords,
  navigationRoutes,
  openFrameSources,
  openMenus,
} from '#domains/navigation'
import { codeScript, organisationRecords, organisationRoutes } from '#domains/organisation'
import { parameterRoutes } from '#domains/parameters'
import { preferenceRoutes } from '#domains/preferences'
import { retentionRoutes, startRetentionJobs } from '#domains/retention'
import { searchRoutes } from '#domains/search'
import { openSessions, ownSessionRoutes, startSessionJobs, viewAsRoutes } from '#domains/sessions'
import {
  openOidcProviders,
  openSmsSender,
  personSecurityRoutes,
  signInMethodRoutes,
  signInRoutes,
  signInSettingsRoutes,
  startSignInJobs,
} from '#domains/sign-in'
import { openSpeech, speechRoutes, startSpeechJobs } from '#domains/speech'
import { openLive, openSink, startTelemetryJobs } from '#domains/telemetry'
import { serveImports, transferKinds } from '#domains/transfers'
import { startWeatherJobs, weatherRecords, weatherRoutes } from '#domains/weather'
import { withoutTenant } from '#platform/database/database'
import type { Served } from '#platform/entities/entity.service'
import { serveEntity } from '#platform/entities/serve-entity'
import { serveClient } from '#platform/http/client-files'
import { watchConnections } from '#platform/http/drain-connections'
import { openHealth } from '#platform/http/health'
import { noLimit, rateLimit } from '#platform/http/rate-limit'
import { type Api, admitted, serve } from '#platform/http/serve'
import { createServer } from '#platform/http/server'
import type { JobKind } from '#platform/jobs/job'
import { jobRoutes } from '#platform/jobs/job.routes'
import { startJobs } from '#platform/jobs/start-jobs'
import type { Services } from '#platform/services'
import { demoAccountRoutes } from '../demo/demo-accounts.routes.ts'
import { fixedKeptKinds, keptKinds, measures } from './kept-kinds.ts'
import { protocols } from './protocols.ts'
import { version } from './version.ts'

type Options = {
  /** Folder of the built web client; without it only the calls are served. */
  clientFolder?: string
  checksAnswers?: boolean
  /** Entities of tests, besides the product's own. */
  moreEntities?: readonly Served[]
}

/** The entities that are served from their descriptions. */
const ownRecords: readonly Served[] = [
  ...organisationRecords,
  ...appRecords,
  ...dictionaryRecords,
  ...peopleRecords,
  ...navigationRecords,
  ...roleRecords,
  ...ownLogs,
  ...functionLogs,
  ...sentRecords,
  ...connectionRecords,
  ...plantRecords,
  ...weatherRecords,
  ...maintenanceRecords,
  ...knowledgeRecords,
  ...unansweredRecords,
]

/** Entities that are imported and nothing else: files make records of them, lists show those of other entities. */
export const importedEntities: readonly Served[] = importedPeopleRecords

/** All whose changes the audit trail names. */
const recorded: readonly Served[] = [...ownRecords, ...importedEntities]

/** The same with the audit trail, which calls their changes by their descriptions. */
export const ownEntities: readonly Served[] = [
  ...ownRecords,
  ...auditLogs(recorded.map(({ entity }) => entity)),
]

/** The composition of a server process, in the order in which its parts start. */
export async function buildApp(
  services: Services,
  { clientFolder, checksAnswers = false, moreEntities = [] }: Options = {},
) {
  const { config } = services
  const app = await createServer(services)
  const connections = watchConnections(app.server)
  const health = openHealth(() => withoutTenant(services.app, async () => {}, 'health'))
  const sessions = openSessions(services)
  const sink = openSink(services)
  const live = await openLive(services, sink)
  const messages = openMessageHub(services)
  const frames = openFrameSources(services)
  const menus = openMenus(services)
  const field = await startField(services, sink, protocols)
  const imports = startImports(services, sink)
  const files = recordFiles(services)
  const records = [...ownEntities, ...moreEntities].map((served) => ({ ...served, files }))
  /** What files are used for, each from the domain that uses them. */
  const fileUses: readonly FileUse[] = [
    avatarFiles,
    brandingFiles,
    messageFiles,
    ...records.flatMap(({ entity }) => recordFileUses(entity)),
  ]
  /** The kinds of jobs that people order or that fall due, each from its domain. */
  const jobKinds: readonly JobKind[] = [
    ...imports.kinds,
    ...transferKinds(services, [...records, ...importedEntities]),
    ...draftKinds(services),
    ...knowledgeKinds(services),
    ...importedPeopleKinds(services),
    ...activityKinds(services),
    ...connectionKinds,
    ...maintenanceKinds(services),
  ]
  const speech = openSpeech(services)
  const ways = { sms: openSmsSender(services), providers: openOidcProviders(services) }
  const jobs = [
    startTelemetryJobs(services),
    startMonitoringJobs(services),
    startMaintenanceJobs(services),
    startRetentionJobs(services, measures),
    startSessionJobs(services),
    startSignInJobs(services),
    startAuditJobs(services),
    startFilesJobs(services),
    startMessageJobs(services),
    startWeatherJobs(services),
    startSpeechJobs(services),
    startJobs(services, jobKinds),
    imports,
  ]
  const routes: Route[] = []
  const isLoad = config.limits === 'load'

  await app.register(
    async (scope) => {
      const api: Api = {
        app: scope,
        database: services.app,
        clock: services.clock,
        readSession: sessions.read,
        limits: {
          byAddress: isLoad ? noLimit : rateLimit(20, 200),
          bySession: isLoad ? noLimit : rateLimit(30, 300),
        },
        checksAnswers,
        routes,
      }
      serve(
        api,
        readHealth,
        async () => {
          await health.check()
          const storage = services.space.full() ? ('full' as const) : ('ok' as const)
          return { status: 'ready' as const, version, mode: config.mode, storage }
        },
        { isForBalancers: true },
      )
      organisationRoutes(api, services)
      brandingRoutes(api, services)
      signInRoutes(api, services, sessions)
      if (config.mode === 'demo') demoAccountRoutes(api, services)
      ownSessionRoutes(api, sessions)
      viewAsRoutes(api, sessions)
      profileRoutes(api, services)
      signInMethodRoutes(api, services, sessions, ways)
      signInSettingsRoutes(api, services)
      filesRoutes(api, services, fileUses)
      navigationRoutes(api, services, menus)
      peopleRoutes(api, services, sessions)
      personSecurityRoutes(api)
      rolesRoutes(api)
      activityRoutes(api, services)
      desktopRoutes(api)
      for (const one of records) {
        serveEntity(api, one)
        serveComments(api, one)
        serveImports(api, one)
      }
      for (const one of importedEntities) serveImports(api, one)
      dictionaryRoutes(api)
      preferenceRoutes(api)
      draftRoutes(api, records, [keptPerson, keptRole, keptToolSet, keptBranding])
      auditRoutes(
        api,
        services,
        [...records, ...importedEntities].map(({ entity }) => entity),
      )
      weatherRoutes(api, services)
      searchRoutes(api, menus)
      monitoringRoutes(api, services, live)
      plantRoutes(api, field.refresh)
      knowledgeRoutes(api, speech)
      speechRoutes(api, speech)
      maintenanceRoutes(api)
      copiesRoutes(api)
      connectionRoutes(api, services, field)
      field.routes(api)
      importRoutes(api, services, imports)
      messagesRoutes(api, services, messages)
      jobRoutes(api, services.space)
      retentionRoutes(api, services, keptKinds, fixedKeptKinds, measures)
      parameterRoutes(api)
      const document = JSON.stringify(openApiDocument(routes, version))
      scope.get('/openapi.json', admitted(api, config.apiDocument), async (_, reply) =>
        reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(document),
      )
    },
    { prefix: '/api' },
  )
  app.get('/code.js', async (request, reply) => {
    const script = await codeScript(services, request.host)
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store')
    // A host without an organisation is not an error: the page asks for one.
    return script ?? ''
  })
  const { direct } = services.storage
  const called = direct === undefined ? [] : [direct.origin]
  await serveClient(app, clientFolder, async (host) => ({
    framed: await frames.ofHost(host),
    called,
  }))

  return {
    app,
    sink,
    live,
    field,
    ways,
    routes,
    jobKinds,
    /**
     * Stops everything in an order that loses nothing: requests and streams, the field, timed work, the store. For
     * `noticeMs` before that it all continues, while balancers learn that this process leaves.
     */
    async close({ noticeMs = 0 } = {}) {
      health.leave()
      connections.sayLast()
      await delay(noticeMs)
      await connections.drain(app.close())
      await ways.sms.settle()
      await speech.stop()
      await field.stop()
      await live.close()
      await messages.close()
      frames.close()
      await Promise.all(jobs.map((job) => job.stop()))
      await sink.close()
    },
  }
}

export type App = Awaited<ReturnType<typeof buildApp>>
