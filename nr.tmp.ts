import { nodeRows } from '/work/wt/lead/tools/bench/cluster/nodes.ts';
const rows = await nodeRows({
  tasks: Number(process.argv[2]),
  bars: 3000,
  speed: 120,
  turns: 1,
  orders: 400,
  secondsMax: 40,
  warmSeconds: 10,
  seed: 5,
});
for (const r of rows) console.log(r.id, r.value, r.unit);
