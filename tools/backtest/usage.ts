// What `--help` says.

export const usage = `npm run -s backtest -- --candles FILE --instrument ID --kind NAME [options]

Plays a recording to one strategy, with the code that also trades live.

What is played
  --candles FILE       CSV or .csv.gz: ts,open,high,low,close,volume; with --path trades: ts,price,size,side (times in ms)
  --instrument ID      BTC-USDT-SWAP, ETH-USDT, ...: gives tick, lot and contract
  --from, --to TIME    2026-01-31, 2026-01-31T08:00:00Z or ms; what lies before --from is only looked back at
  --path PATH          continuous (default): through every tick; steps:N: each of a bar's three moves in N jumps; trades
  --intrabar ORDER     both (default): low first and high first, the worse one first; natural, low-first, high-first
  --trust-file         plays a recording that looks wrong: times before 2009, most prices off the tick, named after another coin
  --funding FILE       ts,rate; or "flat" (default): 0.01 % every 8 hours; or "none". Swaps only
The strategy
  --kind NAME          contract_optional, stock_optional, grid_trusteeship, ... (a wrong one lists them all)
  --settings FILE      JSON, in our words (addStepPct) or the wire's (replenishmentRate); what is not given takes the kind's default
  --balance USDT       start equity; orders can then be short of it. Without it: the worst case of the ladder, and no order is short
  --sweep FILE         JSON with lists instead of single settings, e.g. {"addStepPct": [1, 2, 3]}: plays every combination
  --workers N          processes of a sweep; all cores by default
The venue
  --fee-taker RATE, --fee-maker RATE   0.0005 and 0.0002 on swaps, 0.001 and 0.0008 on spot
  --spot-fee-in CCY    base (default, as on the exchange) or quote: the coin that pays the fee of a buy on spot
  --slippage-bp N      5 with --path continuous, 2 otherwise
  --latency MS         orders fill at the first tick so much later; for steps and trades
  --participation N    share of the volume that orders may take, e.g. 0.1; no bound by default
Output
  --json               one JSON object instead of the report`;
