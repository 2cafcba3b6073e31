import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import type { Connector, Network } from "@masar/kit";
import type { Mode } from "./account/account.ts";
import { createAuthenticator } from "./account/authenticate.ts";
import { createIdentity } from "./account/identity.ts";
import { startSecurityMails } from "./account/security-mail/worker.ts";
import { createAccountService } from "./account/service.ts";
import { readBases } from "./api/base.ts";
import { createRateLimiter } from "./api/rate-limit.ts";
import { apiRoutes } from "./api/routes.ts";
import { createApp } from "./app.ts";
import { startBulkWorker } from "./bulk/worker.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { configured, connectors } from "./connectors.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { startLease } from "./db/lease.ts";
import { migrate } from "./db/migrate.ts";
import { createIds } from "./id.ts";
import { createLabelPrinter } from "./label/thread/printer.ts";
import { closeServer, listen } from "./listen.ts";
import { createLogger, type Logger } from "./log.ts";
import { startMaintenance } from "./maintenance.ts";
import { createMetrics } from "./metrics.ts";
import { serveMetrics } from "./monitoring/server.ts";
import { createMailSender } from "./notification/send.ts";
import { startNotifying } from "./notification/worker.ts";
import { createPages } from "./pages.ts";
import { startDailyPayouts } from "./payout/daily.ts";
import { readDuePayouts } from "./payout/due.ts";
import { sampleCards } from "./pricing/sample-card.ts";
import { loadMasterKeys } from "./secret-keys.ts";
import { parseCalendar } from "./sla/calendar.ts";
import { EGYPT_CALENDAR } from "./sla/egypt-calendar.ts";
import { storeAccess } from "./store/access.ts";
import { createConnectService } from "./store/connect.ts";
import { startInboxWorker } from "./store/inbox/worker.ts";
import { startLeaving } from "./store/leave/worker.ts";
import { createEmbedding } from "./store/link/embedding.ts";
import { guardedNetwork } from "./store/network.ts";
import { ratesUrl } from "./store/rates-link.ts";
import { startReconciling } from "./store/reconcile/worker.ts";
import { startWritingBack } from "./store/write-back/worker.ts";
import { dnsResolve, systemResolve } from "./webhook/resolve.ts";
import { createSender } from "./webhook/send.ts";
import { startWorker } from "./webhook/worker.ts";

/** A running service: what the process, the tests and the benchmarks start. */
export interface Service {
  config: Config;
  db: Database;
  accounts: ReturnType<typeof createAccountService>;
  log: Logger;
  /** The port it listens on; undefined for a worker. */
  port: number | undefined;
  /** The port of metrics and health; undefined when there is none. */
  metricsPort: number | undefined;
  /** Finishes what it accepted, then closes everything. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  clock?: Clock;
  log?: Logger;
  /** Jobs that may share one commit; 1 is the benchmarks' peer. */
  maxJobsPerCommit?: number;
  /** The platforms; those of `connectors.ts` unless said otherwise. */
  connectors?: readonly Connector[];
  /** Another way out for connectors, made of the usual one: tests put platforms that they play into it. */
  network?: (guarded: Network) => Network;
  /** Between two looks for something to tell by mail; shorter in tests. */
  notifyEveryMs?: number;
  /** Between two heartbeats of the lease; shorter in tests. */
  leaseBeatMs?: number;
  /** Shorter timeouts for tests. */
  sender?: { timeoutMs?: number; connectTimeoutMs?: number };
}

export async function startService(config: Config, options: ServiceOptions = {}): Promise<Service> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? createLogger(config.logLevel);
  const keys = loadMasterKeys(config);
  const db = await openDatabase(
    config.databaseUrl,
    options.maxJobsPerCommit ? { maxJobs: options.maxJobsPerCommit } : {},
  );
  await migrate(db);
  const newId = createIds();
  const calendar = parseCalendar(EGYPT_CALENDAR);
  const metrics = createMetrics({
    db,
    clock,
    dataFolder: db.engine === "sqlite" ? dirname(config.databaseUrl.slice("sqlite:".length)) : undefined,
    ...(config.role === "api" ? {} : { readPayouts: () => readDuePayouts({ db, calendar }, clock.now()) }),
  });
  const lease = await startLease({
    db,
    clock,
    log,
    countLost: () => metrics.countLostLease(),
    ...(options.leaseBeatMs ? { beatMs: options.leaseBeatMs } : {}),
  });
  const accounts = createAccountService({ db, clock, newId });
  const sendsMail = config.mail !== undefined;
  const authenticator = createAuthenticator({ db, clock, sendsMail });
  const bases = readBases(config.liveUrl, config.sandboxUrl);
  const resolve = config.allowPrivateWebhooks ? systemResolve : dnsResolve();
  const senderOptions = { allowPrivate: config.allowPrivateWebhooks, resolve, nowMs: () => clock.now() };
  const sender = createSender(senderOptions);
  const worker =
    config.role === "api"
      ? undefined
      : startWorker({
          db,
          clock,
          lease,
          newId,
          keys,
          log,
          sender: createSender({ ...senderOptions, ...options.sender }),
          countDelivery: (outcome) => metrics.countDelivery(outcome),
        });
  const stopMaintenance =
    config.role === "api"
      ? undefined
      : startMaintenance({ db, clock, log, keys, recipientsKeptMs: config.recipientsKeptDays * 86_400_000 });
  const cards = sampleCards();
  const baseUrl = (mode: Mode) => bases[mode].url;
  const rateLimiter = createRateLimiter({ db, enabled: config.rateLimits, hooksAMinute: config.hooksAMinute });
  const printer = createLabelPrinter();
  const wakeDeliveries = () => worker?.wake();
  const stopPayouts =
    config.role === "api" ? undefined : startDailyPayouts({ db, newId, calendar, baseUrl, clock, log, wakeDeliveries });
  const bulkWorker =
    config.role === "api"
      ? undefined
      : startBulkWorker({ db, newId, keys, cards, calendar, baseUrl, clock, lease, log, wakeDeliveries });
  const guarded = guardedNetwork({ resolve, allowPrivate: config.allowPrivateWebhooks });
  const network = options.network?.(guarded) ?? guarded;
  const platforms = configured(options.connectors ?? connectors, config.credentials);
  const access = storeAccess({ connectors: platforms, keys, network, db, clock, lease });
  const appUrl = new URL(config.liveUrl).origin;
  const storeTools = {
    db,
    clock,
    lease,
    newId,
    keys,
    cards,
    calendar,
    baseUrl,
    access,
    log,
    appUrl,
    wakeDeliveries,
    wakeInbox: () => inboxWorker?.wake(),
    wakeWriteBacks: () => writeBackWorker?.wake(),
    wakeReconciling: () => reconcileWorker?.wake(),
    wakeLeaving: () => leaveWorker?.wake(),
  };
  const works = config.role !== "api";
  const writeBackWorker = works ? startWritingBack(storeTools) : undefined;
  const inboxWorker = works ? startInboxWorker(storeTools) : undefined;
  const reconcileWorker = works ? startReconciling(storeTools) : undefined;
  const leaveWorker = works ? startLeaving(storeTools) : undefined;
  const stopNotifying =
    works && config.mail
      ? startNotifying({ ...storeTools, sender: createMailSender(config.mail) }, options.notifyEveryMs)
      : undefined;
  const securityMails =
    works && config.mail
      ? startSecurityMails({ ...storeTools, accounts, sender: createMailSender(config.mail) }, options.notifyEveryMs)
      : undefined;
  const identity = createIdentity({ ...storeTools, accounts, sendsMail, wakeMails: () => securityMails?.wake() });
  const connecting = createConnectService({ ...storeTools, accounts, network });
  const embedding = createEmbedding({ ...storeTools, accounts, connecting, network, sendsMail });
  const routes = apiRoutes({
    ...storeTools,
    accounts,
    authenticator,
    ...identity,
    rateLimiter,
    printer,
    connecting,
    config,
    sender,
    resolve,
    allowPrivateWebhooks: config.allowPrivateWebhooks,
    wakeBulk: () => bulkWorker?.wake(),
  });
  const app = createApp({
    routes,
    bases,
    keys,
    authenticator,
    rateLimiter,
    clock,
    newId,
    log,
    metrics,
    proxyHops: config.proxyHops,
    pages: createPages({
      ...storeTools,
      bases,
      rateLimiter,
      authenticator,
      connecting,
      embedding,
      ratesUrl: (store) => ratesUrl(appUrl, store, keys),
      proxyHops: config.proxyHops,
    }),
  });
  const metricsServer = config.metrics && (await serveMetrics({ db, metrics }, config.metrics));
  const server = config.role === "worker" ? undefined : await listen(app.callback(), config);
  return {
    config,
    db,
    accounts,
    log,
    port: server && (server.address() as AddressInfo).port,
    metricsPort: metricsServer && (metricsServer.address() as AddressInfo).port,
    async stop() {
      if (server) await closeServer(server);
      await printer.stop();
      await stopMaintenance?.();
      await stopPayouts?.();
      await Promise.all([stopNotifying?.(), securityMails?.stop()]);
      await bulkWorker?.stop();
      await Promise.all([inboxWorker?.stop(), reconcileWorker?.stop(), leaveWorker?.stop(), writeBackWorker?.stop()]);
      await guarded.close();
      await worker?.stop();
      await sender.close();
      if (metricsServer) await closeServer(metricsServer);
      await lease.stop();
      await db.close();
    },
  };
}
