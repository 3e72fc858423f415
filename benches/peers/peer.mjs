// One measurement of one peer: node peer.mjs PEER PART, with DATABASE_URL, and COUNT, SECONDS or CALLERS.
// Prints one line of JSON. Each peer is set up as its own manual advises for throughput.
import { performance } from 'node:perf_hooks';

const [peer, part] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
const count = Number(process.env.COUNT ?? 1000);
const seconds = Number(process.env.SECONDS ?? 5);
const callers = Number(process.env.CALLERS ?? 16);

const tell = (figures) => console.log(JSON.stringify(figures));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (holds) => {
  while (!holds()) await pause(2);
};
const percentiles = (times) => {
  times.sort((a, b) => a - b);
  const at = (percent) => times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))];
  return { p50: at(50), p99: at(99) };
};

/** `callers` at once do `one` for so many seconds; gives how often and how long it really took. */
async function drive(one) {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let done = 0;
  const caller = async (number) => {
    while (performance.now() < end) {
      await one(number);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
  return { done, begun };
}

/** Pushes one after the other; each time is from the push to the start of its handler. */
async function pushes(push, starts) {
  const times = [];
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now();
    const started = new Promise((resolve) => starts.push(resolve));
    await push(n);
    times.push((await started) - begun);
    await pause(5);
  }
  return percentiles(times);
}

async function graphile() {
  const { run, makeWorkerUtils, Logger } = await import('graphile-worker');
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ connectionString: url, logger });
  await utils.migrate();
  let handled = 0;
  const starts = [];
  const taskList = {
    noop: async () => {
      handled += 1;
      starts.shift()?.(performance.now());
    },
  };
  const work = (batched) =>
    run({
      connectionString: url,
      logger,
      taskList,
      noHandleSignals: true,
      concurrency: 24,
      pollInterval: 500,
      maxPoolSize: 10,
      preset: batched
        ? { worker: { localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
        : { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  const job = { identifier: 'noop', payload: {} };
  if (part === 'drain') {
    for (let left = count; left > 0; left -= 5000) await utils.addJobs(Array(Math.min(left, 5000)).fill(job));
    const begun = performance.now();
    const runner = await work(true);
    await until(() => handled === count);
    await runner.stop();
    tell({ rate: (1000 * count) / (performance.now() - begun) });
  } else if (part === 'commit') {
    const runner = await work(true);
    const { done, begun } = await drive(() => utils.addJob('noop', {}));
    await until(() => handled === done);
    await runner.stop();
    tell({ rate: (1000 * done) / (performance.now() - begun) });
  } else if (part === 'latency') {
    const runner = await work(false);
    tell(await pushes(() => utils.addJob('noop', {}), starts));
    await runner.stop();
  }
  await utils.release();
}

async function boss() {
  const { default: PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString: url, max: 20, supervise: false, schedule: false });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  await boss.createQueue('noop');
  let handled = 0;
  let stop = false;
  const starts = [];
  // Its own loop looks twice a second at most; fetching and completing by hand, in batches, is its quickest way.
  const loop = async () => {
    while (!stop) {
      const jobs = await boss.fetch('noop', { batchSize: 500 });
      if (jobs.length === 0) {
        await pause(2);
        continue;
      }
      for (const _ of jobs) starts.shift()?.(performance.now());
      await boss.complete('noop', jobs.map((job) => job.id));
      handled += jobs.length;
    }
  };
  const work = (loops) => Promise.all(Array.from({ length: loops }, loop));
  if (part === 'drain') {
    const job = { name: 'noop', data: {} };
    for (let left = count; left > 0; left -= 5000) await boss.insert(Array(Math.min(left, 5000)).fill(job));
    const begun = performance.now();
    const working = work(4);
    await until(() => handled === count);
    tell({ rate: (1000 * count) / (performance.now() - begun) });
    stop = true;
    await working;
  } else if (part === 'commit') {
    const working = work(2);
    const { done, begun } = await drive(() => boss.send('noop', {}));
    await until(() => handled === done);
    tell({ rate: (1000 * done) / (performance.now() - begun) });
    stop = true;
    await working;
  } else if (part === 'latency') {
    const working = work(1);
    tell(await pushes(() => boss.send('noop', {}), starts));
    stop = true;
    await working;
  }
  await boss.stop({ graceful: false });
}

async function dbos() {
  const { DBOS } = await import('@dbos-inc/dbos-sdk');
  const starts = [];
  const step = async () => 1;
  const three = DBOS.registerWorkflow(
    async () => {
      for (const name of ['one', 'two', 'three']) await DBOS.runStep(step, { name });
    },
    { name: 'three' },
  );
  const noop = DBOS.registerWorkflow(
    async () => {
      starts.shift()?.(performance.now());
    },
    { name: 'noop' },
  );
  const approval = DBOS.registerWorkflow(
    async () => {
      await DBOS.recv('approval', 600);
      starts.shift()?.(performance.now());
    },
    { name: 'approval' },
  );
  DBOS.setConfig({ name: 'bench', systemDatabaseUrl: url, systemDatabasePoolSize: 32, logLevel: 'error' });
  await DBOS.launch();
  if (part === 'commit') {
    const queue = await DBOS.registerQueue('bench', { minPollingIntervalMs: 10 });
    const handles = [];
    const { done, begun } = await drive(async () => {
      handles.push(await DBOS.startWorkflow(noop, { queueName: queue.name })());
    });
    await Promise.all(handles.map((handle) => handle.getResult()));
    tell({ rate: (1000 * done) / (performance.now() - begun) });
  } else if (part === 'latency') {
    tell(await pushes(() => DBOS.startWorkflow(noop)(), starts));
  } else if (part === 'process') {
    const { done, begun } = await drive(() => three());
    tell({ rate: (1000 * done) / (performance.now() - begun), done });
  } else if (part === 'resume') {
    const times = [];
    for (let n = 0; n < count; n += 1) {
      const handle = await DBOS.startWorkflow(approval)();
      // It waits by then.
      await pause(20);
      const begun = performance.now();
      const resumed = new Promise((resolve) => starts.push(resolve));
      await DBOS.send(handle.workflowID, 'yes', 'approval');
      times.push((await resumed) - begun);
      await handle.getResult();
    }
    tell(percentiles(times));
  }
  await DBOS.shutdown();
}

await { 'graphile-worker': graphile, 'pg-boss': boss, dbos }[peer]();
process.exit(0);
