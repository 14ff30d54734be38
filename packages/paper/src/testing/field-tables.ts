// The names that the venue's documents list for each answer and push, and those that recorded replies have beside them. Clients with types refuse a
// row without one of them. For tests only.

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

export const FIELD_TABLES = {
  instrument:
    names(`instType instId uly instFamily baseCcy quoteCcy settleCcy ctVal ctMult ctValCcy ctType lever tickSz lotSz minSz listTime expTime
    contTdSwTime openType state ruleType maxLmtSz maxMktSz maxLmtAmt maxMktAmt maxTwapSz maxIcebergSz maxTriggerSz maxStopSz groupId instIdCode
    instCategory tradeQuoteCcyList upcChg stk optType alias category auctionEndTime futureSettlement`),
  ticker: names('instType instId last lastSz askPx askSz bidPx bidSz open24h high24h low24h volCcy24h vol24h sodUtc0 sodUtc8 ts'),
  trade: names('instId side sz px source tradeId ts'),
  fundingRate:
    names(`instType instId fundingRate fundingTime nextFundingTime nextFundingRate minFundingRate maxFundingRate method formulaType premium
    interestRate impactValue settFundingRate settState ts`),
  fundingHistory: names('fundingRate realizedRate fundingTime method instId instType formulaType'),
  markPrice: names('instType instId markPx ts'),
  priceLimit: names('instType instId buyLmt sellLmt enabled ts'),
  positionTier: names('instFamily uly tier minSz maxSz mmr imr maxLever'),
  openInterest: names('instType instId oi oiCcy oiUsd ts'),
  indexTicker: names('instId idxPx high24h low24h open24h sodUtc0 sodUtc8 ts'),
  balance: names(`uTime totalEq isoEq adjEq availEq ordFroz imr mmr borrowFroz mgnRatio notionalUsd notionalUsdForSwap notionalUsdForFutures
    notionalUsdForOption notionalUsdForBorrow upl details`),
  balanceDetail:
    names(`ccy eq cashBal uTime isoEq availEq disEq fixedBal availBal frozenBal ordFrozen liab upl uplLiab crossLiab rewardBal isoLiab
    mgnRatio imr mmr interest twap frpType maxLoan eqUsd borrowFroz notionalLever stgyEq isoUpl spotInUseAmt clSpotInUseAmt maxSpotInUse
    maxSpotInUseAmt spotIsoBal smtSyncEq spotCopyTradingEq spotBal openAvgPx accAvgPx spotUpl spotUplRatio totalPnl totalPnlRatio colRes
    collateralEnabled autoLendStatus autoLendMtAmt coinUsdPrice colBorrAutoConversion collateralRestrict`),
  position:
    names(`instType mgnMode posId posSide pos posCcy availPos avgPx nonSettleAvgPx markPx upl uplRatio uplLastPx uplRatioLastPx instId lever
    liqPx imr margin mgnRatio mmr liab liabCcy interest tradeId optVal notionalUsd adl ccy last idxPx usdPx bePx realizedPnl settledPnl pnl fee
    fundingFee liqPenalty closeOrderAlgo bizRefId bizRefType hedgedPos deltaBS deltaPA gammaBS gammaPA thetaBS thetaPA vegaBS vegaPA baseBal quoteBal
    baseBorrowed baseInterest quoteBorrowed quoteInterest pendingCloseOrdLiabVal spotInUseAmt spotInUseCcy clSpotInUseAmt maxSpotInUseAmt cTime uTime`),
  positionHistory:
    names(`instType instId mgnMode type cTime uTime openAvgPx closeAvgPx posId openMaxPos closeTotalPos realizedPnl settledPnl pnl
    pnlRatio fee fundingFee liqPenalty lever direction posSide triggerPx uly ccy nonSettleAvgPx`),
  bill: names(`billId type subType ts balChg bal posBalChg posBal sz px ccy pnl fee mgnMode instType instId ordId execType from to tag tradeId clOrdId
    fillTime interest notes fillIdxPx fillMarkPx fillPxVol fillPxUsd fillMarkVol fillFwdPx earnAmt earnApr`),
  config:
    names(`uid mainUid acctLv acctStpMode posMode autoLoan greeksType feeType level levelTmp ctIsoMode mgnIsoMode stgyType roleType traderInsts
    spotRoleType spotTraderInsts opAuth kycLv label ip perm liquidationGear enableSpotBorrow spotBorrowAutoRepay type settleCcy settleCcyList`),
  leverage: names('instId ccy mgnMode posSide lever'),
  tradeFee: names('instType level maker taker makerU takerU makerUSDC takerUSDC delivery exercise feeGroup ts'),
  order:
    names(`instType instId tgtCcy ccy ordId clOrdId tag px pxUsd pxVol pxType sz pnl ordType side posSide tdMode accFillSz fillPx tradeId fillSz
    fillTime avgPx state stpId stpMode lever attachAlgoClOrdId attachAlgoOrds tpTriggerPx tpTriggerPxType tpOrdPx slTriggerPx slTriggerPxType slOrdPx
    linkedAlgoOrd feeCcy fee rebateCcy rebate source category reduceOnly isTpLimit cancelSource cancelSourceReason quickMgnType algoClOrdId algoId
    tradeQuoteCcy uTime cTime`),
  orderPush:
    names(`execType fillFee fillFeeCcy fillPnl fillNotionalUsd notionalUsd fillPxVol fillPxUsd fillMarkVol fillFwdPx fillMarkPx fillIdxPx
    amendResult amendSource reqId code msg lastPx`),
  fill: names(`instType instId tradeId ordId clOrdId billId subType tag fillPx fillSz fillIdxPx fillMarkPx fillPnl fillPxVol fillPxUsd fillMarkVol
    fillFwdPx side posSide execType feeCcy fee feeRate ts fillTime tradeQuoteCcy`),
  algoOrder:
    names(`algoId algoClOrdId clOrdId ordId ordIdList instId instType ordType side posSide tdMode tgtCcy ccy sz closeFraction state tpTriggerPx
    tpTriggerPxType tpOrdPx slTriggerPx slTriggerPxType slOrdPx triggerPx triggerPxType ordPx actualSz actualPx actualSide triggerTime callbackRatio
    callbackSpread activePx moveTriggerPx last failCode lever reduceOnly quickMgnType cTime uTime tag advanceOrdType attachAlgoOrds linkedOrd
    amendPxOnTriggerType chaseType chaseVal maxChaseType maxChaseVal isTradeBorrowMode pxLimit pxSpread pxVar szLimit timeInterval tradeQuoteCcy uly`),
  algoPush: names('notionalUsd amendResult reqId'),
  assetBalance: names('ccy bal frozenBal availBal'),
} as const;
