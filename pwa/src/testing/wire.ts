import type { ENDPOINTS } from '@core/generated/endpoints';
import type * as dto from '@core/types';

/** Success data by call. The type check fails if a call is missing here or in core. */
interface Data {
  homeIndex: dto.HomeIndex;
  sendCode: dto.CodeSent;
  login: dto.LoginResponse;
  ticketLogin: dto.AppLoginResponse;
  signedLogin: dto.AppLoginResponse;
  logout: null;
  logoutAll: null;
  sessions: dto.SessionItem[];
  confirm: null;
  proveOwner: null;
  notMine: dto.LoginResponse;
  productInfo: dto.ProductInfo;
  precheck: dto.Precheck;
  calculate: dto.AmountQuote;
  keyFacts: dto.KeyFactStatement;
  apply: dto.OrderCreated;
  withdraw: null;
  coolingOff: dto.PaymentLink;
  orderList: dto.OrderListItem[];
  orderDetail: dto.OrderDetail;
  papers: dto.PaperItem[];
  paper: dto.Paper;
  getMoney: null;
  auditLink: dto.AuditLink;
  auditSession: dto.AuditSession;
  repay: dto.PaymentLink;
  scheduleBook: dto.ScheduleCreated;
  scheduleGet: dto.ScheduledOrder;
  scheduleList: dto.ScheduledOrder[];
  scheduleCancel: null;
  reapply: dto.OrderCreated;
  extensionCalc: dto.Extension;
  extensionApply: dto.PaymentLink;
  extensionGiveUp: null;
  authStatus: dto.UserAuthStatus;
  basicForm: dto.FormField[];
  workForm: dto.FormField[];
  saveBasic: null;
  saveWork: null;
  saveContacts: null;
  savedAnswers: dto.SavedAnswers;
  kycConfig: dto.KycConfig;
  saveIdentity: null;
  ocr: dto.OcrResult;
  upload: dto.ImageStored;
  livingCheckConfig: dto.LivingCheckConfig;
  livingCheck: dto.LivingCheck;
  livingHold: null;
  faceResult: dto.FaceResult;
  aadhaarSendOtp: dto.AadhaarOtpSent;
  aadhaarVerify: dto.AadhaarVerified;
  stateList: dto.PlaceItem[];
  districtList: dto.PlaceItem[];
  placeOfPin: dto.PlaceOfPin;
  cardList: dto.BankCard[];
  bindCard: dto.CardBound;
  bankList: dto.BankListItem[];
  bankStateList: dto.BankStateItem[];
  bankCityList: dto.BankCityItem[];
  branchList: dto.BranchItem[];
  branchOfIfsc: dto.BranchOfIfsc;
  faq: dto.FaqItem[];
  aboutUs: dto.AboutUs;
  legal: dto.Legal;
  appConfig: dto.AppConfig;
  opinionSave: null;
  opinionList: dto.OpinionItem[];
  opinionConfig: dto.OpinionType[];
  needUpload: dto.NeedUpload[];
  deviceInfo: null;
  failures: null;
  trackV2: null;
  trackV3: null;
  trackConfig: dto.TrackingConfig;
}

export type Endpoint = keyof typeof ENDPOINTS;

export type DataOf<E extends Endpoint> = Data[E];
/** Fails the type check if {@link Data} has a call that core lacks. */
export const NONE_IS_GONE: Exclude<keyof Data, Endpoint> extends never ? true : never = true;

type BelowBase<Path extends string> = Path extends `/api1${infer Rest}` ? Rest : never;
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;

/** Name of a call: `METHOD /path` without `/api1`. A path parameter is written as its value, or `*` for any value. */
export type NameOf<E extends Endpoint> =
  `${(typeof ENDPOINTS)[E]['method']} ${Filled<BelowBase<(typeof ENDPOINTS)[E]['path']>>}`;
