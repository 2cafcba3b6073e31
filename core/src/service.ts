import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import type { Network, Platform } from "@masar/kit";
import type { Mode } from "./account/account.ts";
import { createAuthenticator } from "./account/authenticate.ts";
import { createIdentity } from "./account/identity.ts";
import { hashSecret } from "./account/key.ts";
import { createAccountService } from "./account/service.ts";
import type { Config } from "./config.ts";
import { createConnectService } from "./connect/connect.ts";
import { createEmbedding } from "./connect/embedding.ts";
import { createInstalls } from "./connect/install.ts";
import { configured, connectors } from "./connectors.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import { createEvents } from "./event-subscribers.ts";
import { createApp } from "./http/app.ts";
import { readBases } from "./http/base.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import { startLease } from "./jobs/lease.ts";
import { type Clock, systemClock } from "./kernel/clock.ts";
import { createIds } from "./kernel/id.ts";
import { closeServer, listen } from "./kernel/listen.ts";
import { createLogger, type Logger } from "./kernel/log.ts";
import { createLabelPrinter } from "./label/thread/printer.ts";
import { dnsResolve, systemResolve } from "./network/resolve.ts";
import { openMasterKeys, presentMasterKeys } from "./operations/master-keys.ts";
import { createMetrics } from "./operations/monitoring/metrics.ts";
import { serveMetrics } from "./operations/monitoring/server.ts";
import type { IntakeTools } from "./order/intake.ts";
import { readDuePayouts } from "./payout/due.ts";
import { parseCalendar } from "./quote/calendar.ts";
import { EGYPT_CALENDAR } from "./quote/egypt-calendar.ts";
import { sampleCards } from "./quote/sample-card.ts";
import { apiRoutes } from "./routes/index.ts";
import { createPages } from "./routes/pages.ts";
import { storeAccess } from "./store/access.ts";
import { createStoreGrants } from "./store/grants.ts";
import { guardedNetwork } from "./store/network.ts";
import { ratesUrl } from "./store/rates-link.ts";
import { retryInboxNow } from "./sync/inbox/claim-repository.ts";
import { retryWriteBacksNow } from "./sync/write-back/repository.ts";
import { createSender } from "./webhook/send.ts";
import { createWakes, startWorkers, type Takes, type Wakeable, type Wakes } from "./workers.ts";

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
  /** Starts background work that another process has stored. */
  wake(name: keyof Wakes): void;
  /** Finishes what it accepted, then closes everything. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  clock?: Clock;
  log?: Logger;
  /** Jobs that may share one commit; 1 is the benchmarks' peer. */
  maxJobsPerCommit?: number;
  /** The platforms; those of `connectors.ts` unless said otherwise. */
  connectors?: readonly Platform[];
  /** Another way out for connectors, made of the usual one: tests put platforms that they play into it. */
  network?: (guarded: Network) => Network;
  /** Between two looks for mails to send; shorter in tests. */
  notifyEveryMs?: number;
  /** Between two heartbeats of the lease; shorter in tests. */
  leaseBeatMs?: number;
  /** Workers of another process, for the role `api`. */
  workersElsewhere?: Wakeable;
  /** Shorter timeouts for tests. */
  sender?: { timeoutMs?: number; connectTimeoutMs?: number };
}

export async function startService(config: Config, options: ServiceOptions = {}): Promise<Service> {
  const base = await openBase(config, options);
  const { db, log, lease, metrics } = base;
  const wakes = createWakes();
  const parts = createParts(config, options, { ...base, wakes });
  const workers = config.role === "api" ? undefined : startWorkersOf(config, options, { ...base, ...parts, wakes });
  wakes.attach(workers ?? options.workersElsewhere ?? {});
  const app = createHttp(config, { ...base, ...parts, wakes });
  const metricsServer = config.metrics && (await serveMetrics({ db, metrics }, config.metrics));
  const server = config.role === "worker" ? undefined : await listen(app, config);
  return {
    config,
    db,
    accounts: parts.accounts,
    log,
    wake: wakes.wake,
    port: server && (server.address() as AddressInfo).port,
    metricsPort: metricsServer && (metricsServer.address() as AddressInfo).port,
    async stop() {
      if (server) await closeServer(server);
      await parts.printer.stop();
      await workers?.stop();
      await parts.closeNetwork();
      await parts.sender.close();
      if (metricsServer) await closeServer(metricsServer);
      await lease.stop();
      await parts.rateLimiter.stop();
      await db.close();
    },
  };
}

type Base = Awaited<ReturnType<typeof openBase>>;
type Parts = ReturnType<typeof createParts>;

/** What everything else uses: the migrated database, clock, keys, metrics and the lease of this process. */
async function openBase(config: Config, options: ServiceOptions) {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? createLogger(config.logLevel);
  const present = presentMasterKeys(config);
  const db = await openDatabase(config.databaseUrl, {
    readUrl: config.databaseReadUrl,
    ...(options.maxJobsPerCommit ? { maxJobs: options.maxJobsPerCommit } : {}),
  });
  await migrate(db);
  const keys = present ?? (await openMasterKeys(config, db.read));
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
    countLost: metrics.countLostLease,
    ...(options.leaseBeatMs ? { beatMs: options.leaseBeatMs } : {}),
  });
  return {
    db,
    clock,
    log,
    keys,
    calendar,
    metrics,
    lease,
    newId: createIds(),
    bases: readBases(config.liveUrl, config.sandboxUrl),
  };
}

/** The services that requests and background workers share. */
function createParts(config: Config, options: ServiceOptions, { wakes, ...base }: Base & { wakes: Wakes & Takes }) {
  const { db, clock, log, keys, newId, calendar, lease, bases } = base;
  const sendsMail = config.mail !== undefined;
  const appUrl = new URL(config.liveUrl).origin;
  const baseUrl = (mode: Mode) => bases[mode].url;
  const accounts = createAccountService({ db, clock, newId });
  const resolve = config.allowPrivateWebhooks ? systemResolve : dnsResolve();
  const guarded = guardedNetwork({ resolve, allowPrivate: config.allowPrivateWebhooks });
  const network = options.network?.(guarded) ?? guarded;
  const platforms = configured(options.connectors ?? connectors, config.credentials);
  const access = storeAccess({ connectors: platforms, keys, network, db, clock, lease, appUrl });
  const { wakeReconciling } = wakes;
  const grants = createStoreGrants({
    ...{ db, clock, keys, access, wakes },
    async retryNow(trx, store, now) {
      await retryInboxNow(trx, store, now);
      await retryWriteBacksNow(trx, store, now);
    },
  });
  const { wakeDeliveries, wakeWriteBacks, wakeMails } = wakes;
  const events = createEvents(newId, keys);
  const cards = sampleCards();
  const orders: IntakeTools = {
    ...{ db, clock, keys, newId, events, cards, calendar, baseUrl },
    wakeDeliveries,
    wakeWriteBacks,
    takeWriteBack: wakes.takeWriteBack,
  };
  const connecting = createConnectService({
    ...{ db, clock, newId, keys, lease, accounts, access, network, appUrl, baseUrl },
    wakeReconciling,
    wakeLeaving: wakes.wakeLeaving,
  });
  return {
    accounts,
    access,
    grants,
    orders,
    connecting,
    appUrl,
    resolve,
    sender: createSender({
      allowPrivate: config.allowPrivateWebhooks,
      resolve,
      nowMs: () => clock.now(),
      ...options.sender,
    }),
    identity: createIdentity({
      ...{ db, clock, newId, keys, accounts, appUrl, sendsMail, wakeMails },
      destinationWaitMs: config.destinationWaitMs,
    }),
    installs: createInstalls({ clock, keys, network, access, grants }),
    embedding: createEmbedding({ db, clock, accounts, access, connecting, network, grants, sendsMail }),
    authenticator: createAuthenticator({ db, clock, sendsMail }),
    rateLimiter: createRateLimiter({ db, clock, log, enabled: config.rateLimits, hooksAMinute: config.hooksAMinute }),
    printer: createLabelPrinter(),
    closeNetwork: () => guarded.close(),
  };
}

function startWorkersOf(config: Config, options: ServiceOptions, tools: Base & Parts & { wakes: Wakes }) {
  const { db, clock, lease, log, metrics, orders, access, appUrl, accounts, wakes, sender } = tools;
  return startWorkers({
    config,
    jobs: { db, clock, lease, log, countJob: metrics.countJob },
    orders,
    stores: { access, appUrl },
    accounts,
    sender,
    wakes,
    countDelivery: metrics.countDelivery,
    notifyEveryMs: options.notifyEveryMs,
  });
}

/** Koa with the API's routes and the pages for people. */
function createHttp(config: Config, tools: Base & Parts & { wakes: Wakes & Takes }) {
  const { clock, keys, newId, log, metrics, bases, lease, wakes } = tools;
  const {
    orders,
    accounts,
    access,
    grants,
    installs,
    connecting,
    embedding,
    identity,
    authenticator,
    rateLimiter,
    printer,
  } = tools;
  const { sender, resolve, appUrl } = tools;
  const { proxyHops, allowPrivateWebhooks } = config;
  const shared = { ...orders, ...wakes, access, grants, log, appUrl, authenticator, rateLimiter, connecting, lease };
  const routes = apiRoutes({
    ...shared,
    ...identity,
    accounts,
    printer,
    config,
    sender,
    resolve,
    allowPrivateWebhooks,
  });
  const pages = createPages({
    ...shared,
    bases,
    destinations: identity.destinations,
    embedding,
    installs,
    printer,
    ratesUrl: (store) => ratesUrl(appUrl, store, keys),
    operator: { ...config.operator, recipientsKeptDays: config.recipientsKeptDays },
    async mailSignInLink(email, language) {
      const mayMail = await rateLimiter.mayAttempt("reset-to", hashSecret(email));
      if (mayMail) await identity.passwords.requestReset(email, language);
    },
    proxyHops,
  });
  return createApp({ routes, bases, keys, authenticator, rateLimiter, clock, newId, log, metrics, proxyHops, pages });
}
