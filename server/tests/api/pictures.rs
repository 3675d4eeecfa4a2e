//! Pictures: what is stored and sent to providers, the limit per user, and the deletion of unused files.

use std::io::Cursor;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::picture::{JPEG, jpeg};
use crate::support::borrower::Borrower;
use crate::support::{Answer, TestServer};
use futures_util::future::join_all;
use loan_core::api::code::ErrorCode;
use loan_core::validate::upload::USER_IMAGES;
use loan_server::ports::{Document, Ocr, PortError, Ports, Reading};
use loan_server::qa::sandbox::Sandbox;
use loan_server::records::images;
use loan_server::service::photos;
use loan_store::BlobName;
use loan_store::blobs::files::FileBlobs;
use loan_store::blobs::{Blobs, Found, MemoryBlobs};
use loan_store::disk::Disk;
use loan_store::engine::{Batch, Key, Scan, StoreError};
use serde_json::json;

const FILE: &str = "/api1/authen/upload";
const OCR: &str = "/api1/auth/v1/ocr-separate";

async fn upload(borrower: &Borrower<'_>, bytes: &[u8]) -> Answer {
    send(borrower, FILE, ["front", "file"], bytes).await
}

async fn send(borrower: &Borrower<'_>, path: &str, [kind, field]: [&str; 2], bytes: &[u8]) -> Answer {
    send_with(borrower, path, ["type", kind, field], bytes).await
}

async fn send_with(borrower: &Borrower<'_>, path: &str, [name, text, field]: [&str; 3], bytes: &[u8]) -> Answer {
    let head = format!(
        "--b\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n\
         --b\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"a.jpg\"\r\n\r\n"
    );
    let body = [head.as_bytes(), bytes, b"\r\n--b--\r\n"].concat();
    let kind = ("content-type", "multipart/form-data; boundary=b");
    let headers = [("web_uuid", "w-1"), ("token", borrower.token.as_str()), kind];
    borrower.server.send("POST", path, &headers, &body).await
}

#[derive(Default)]
struct Reader(Mutex<Vec<Vec<u8>>>);

fn documents_to(reader: Arc<Reader>) -> Ports {
    Ports { ocr: reader, takes_placeholders: false, is_sandbox: false, ..Sandbox::ports() }
}

#[async_trait::async_trait]
impl Ocr for Reader {
    async fn read(&self, document: Document, image: &[u8]) -> Result<Option<Reading>, PortError> {
        self.0.lock().unwrap().push(image.to_vec());
        Ocr::read(&Sandbox::default(), document, image).await
    }
}

async fn kept(server: &TestServer) -> Vec<BlobName> {
    let mut kept = Vec::new();
    for part in 0..=u8::MAX {
        kept.extend(server.app.blobs.list(part).await.unwrap().into_iter().filter_map(|found| found.name));
    }
    kept
}

async fn records(server: &TestServer, table: &str) -> Vec<Key> {
    let table = Key::new("default", table, &[]).unwrap();
    let found = server.app.engine.scan(Scan::below(table, usize::MAX)).await.unwrap();
    found.into_iter().map(|(key, _)| key).collect()
}

#[tokio::test]
async fn only_the_picture_is_stored_without_its_metadata() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let id = upload(&borrower, &jpeg(b"28.6139 N 77.2090 E")).await.data()["imageId"].clone();
    let store = server.tenant().await.store;
    let user = borrower.user_id.as_str().into();
    let image = images::get(&store, &user, id.as_str().unwrap()).await.unwrap().unwrap().value;
    let bytes = images::bytes(&store, &user, &image).await.unwrap();
    assert_eq!(bytes.len(), image.size);
    assert!(!bytes.windows(7).any(|window| window == b"77.2090"), "what was hidden in the file is kept");
    let (sent, seen) = (image::load_from_memory(JPEG).unwrap(), image::load_from_memory(&bytes).unwrap());
    assert_eq!((sent.width(), sent.height()), (seen.width(), seen.height()));
    let name = BlobName::new("default", user.as_str(), id.as_str().unwrap()).unwrap();
    let sealed = server.app.blobs.get(&name).await.unwrap().unwrap();
    assert!(image::load_from_memory(&sealed).is_err() && !sealed.windows(20).any(|part| part == &bytes[..20]));
    let other = BlobName::new("default", user.as_str(), "other").unwrap();
    server.app.blobs.put(&other, sealed).await.unwrap();
    assert!(store.blob(&other).await.is_err());
}

#[tokio::test]
async fn nobody_keeps_more_pictures_than_may_be_and_what_is_forgotten_makes_room() {
    let reader = Arc::<Reader>::default();
    let server = TestServer::with_ports(documents_to(reader.clone())).await;
    let borrower = server.newcomer("9000000001").await;
    // The smallest possible picture saves time, because the server re-encodes each upload.
    let mut small = Cursor::new(Vec::new());
    image::RgbImage::new(1, 1).write_to(&mut small, image::ImageFormat::Jpeg).unwrap();
    let small = small.into_inner();
    for _ in 0..USER_IMAGES {
        upload(&borrower, &small).await.data();
    }
    let before = records(&server, "image").await;
    let refused = upload(&borrower, &small).await;
    refused.refused(ErrorCode::ImagesFull);
    assert!(refused.envelope["msg"].as_str().unwrap().contains("photos"), "{}", refused.envelope);
    assert_eq!(records(&server, "image").await, before);
    // The server does not send a refused document to the paid reader, and does not store a refused picture.
    let to_read = send(&borrower, OCR, ["1", "image"], &small).await;
    to_read.refused(ErrorCode::ImagesFull);
    assert_eq!(reader.0.lock().unwrap().len(), 0);
    assert_eq!(kept(&server).await.len(), before.len());
    upload(&server.newcomer("9000000002").await, JPEG).await.data();
    server.advance_hours(30 * 24);
    let tenant = server.tenant().await;
    while !records(&server, "image").await.is_empty() {
        tenant.tidy().await.unwrap();
    }
    assert_eq!(kept(&server).await, []);
    upload(&server.newcomer("9000000001").await, JPEG).await.data();
}

/// A picture of feedback is kept as long as the account.
#[tokio::test]
async fn a_picture_cannot_be_uploaded_as_one_of_feedback() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let answer = send(&borrower, FILE, [images::OPINION, "file"], JPEG).await;
    answer.refused(ErrorCode::WrongType);
    assert_eq!(kept(&server).await, []);
}

#[tokio::test]
async fn an_identitys_pictures_are_each_sent_as_their_document_or_as_none() {
    let server = TestServer::new().await;
    let borrower = server.after_steps("9000000001", 2).await;
    let sent = async |path: &str, parts: [&str; 2]| {
        send(&borrower, path, parts, JPEG).await.data()["imageId"].as_str().unwrap().to_owned()
    };
    // The same file may be all three documents here, because each upload has an id of its own.
    let [front, back] = [sent(OCR, ["1", "image"]).await, sent(OCR, ["2", "image"]).await];
    let [pan, other] = [sent(FILE, ["3", "file"]).await, sent(OCR, ["3", "image"]).await];
    let kyc = sent(FILE, ["kyc", "file"]).await;
    let feedback = ["content", "Look.", "multipartFiles"];
    send_with(&borrower, "/api1/opinion-record/v1/save", feedback, JPEG).await.data();
    let kept = borrower.post("/opinion-record/v1/list", &json!({})).await.data()[0].clone();
    let feedback = kept["imges"][0].as_str().unwrap().rsplit('/').next().unwrap().to_owned();

    let save = async |[front, back, pan]: [&String; 3]| {
        let body = json!({ "type": 1, "frontImage": front, "backImage": back, "panImage": pan });
        borrower.post("/auth/v1/kyc-info/aadhaar-pan", &body).await
    };
    for (pictures, said) in [
        ([&front, &back, &front], "Please Upload PAN "),
        ([&pan, &back, &other], "Please Upload Aadhaar front"),
        ([&front, &back, &feedback], "Please Upload PAN "),
    ] {
        let answer = save(pictures).await;
        answer.refused(ErrorCode::Invalid);
        assert_eq!(answer.envelope["msg"], said, "{pictures:?}");
    }
    let status = borrower.get("/auth/v1/find-user-auth").await;
    assert_eq!(status.data()["kycAadhaarAndPan"], 0, "the step is not finished");
    save([&front, &back, &pan]).await.data();
    save([&kyc, &back, &pan]).await.data();
}

/// Each concurrent upload finds room for one more picture, because no upload is stored yet.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_pictures_that_come_at_once_the_refused_ones_leave_nothing() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    for _ in 1..USER_IMAGES {
        upload(&borrower, b"\xff\xd8\xff\xe0 a placeholder").await.data();
    }
    let answers = join_all((0..4).map(|_| upload(&borrower, JPEG))).await;
    let stored = answers.iter().filter(|answer| answer.code() == 0).count();
    assert_eq!(stored, 1);
    assert_eq!(kept(&server).await.len(), usize::try_from(USER_IMAGES).unwrap());
}

#[tokio::test]
async fn a_provider_gets_the_visible_part_of_a_document_only() {
    let reader = Arc::<Reader>::default();
    let server = TestServer::with_ports(documents_to(reader.clone())).await;
    let borrower = server.newcomer("9000000001").await;
    let document = jpeg(b"28.6139 N 77.2090 E");
    send(&borrower, OCR, ["1", "image"], &document).await.data();
    let sent = reader.0.lock().unwrap().pop().unwrap();
    assert!(!sent.windows(7).any(|window| window == b"77.2090"));
    assert_eq!(image::load_from_memory(&sent).unwrap().width(), image::load_from_memory(JPEG).unwrap().width());
}

/// If more than 16 pictures in a part (one of 256) are unreferenced, the pictures may belong to another store.
#[tokio::test]
async fn a_sweep_that_would_remove_much_of_a_part_removes_nothing_and_is_reported() {
    let server = TestServer::new().await;
    let blobs = &server.app.blobs;
    let names = (0..).map(|n| BlobName::new("default", "user", &format!("left{n}")).unwrap());
    let left: Vec<BlobName> = names.filter(|name| name.part() == 7).take(17).collect();
    for name in &left {
        blobs.put(name, b"sealed".to_vec()).await.unwrap();
    }
    assert_eq!(photos::sweep(&server.app, 7, Duration::ZERO).await.unwrap(), 0);
    assert_eq!((kept(&server).await.len(), server.app.count_unswept()), (17, 17));
    blobs.delete(&left[0]).await.unwrap();
    assert_eq!(photos::sweep(&server.app, 7, Duration::ZERO).await.unwrap(), 16, "a handful is swept");
    assert_eq!((kept(&server).await.len(), server.app.count_unswept()), (0, 0));
}

#[tokio::test]
async fn a_file_without_a_record_is_swept_after_a_while() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    upload(&borrower, JPEG).await.data();
    let named = kept(&server).await;
    let left = BlobName::new("default", borrower.user_id.as_str(), "left").unwrap();
    server.app.blobs.put(&left, b"sealed".to_vec()).await.unwrap();
    let sweep = async |age| {
        let mut swept = 0;
        for part in 0..=u8::MAX {
            swept += photos::sweep(&server.app, part, age).await.unwrap();
        }
        swept
    };
    assert_eq!(sweep(Duration::from_secs(60)).await, 0, "somebody may be about to name it");
    assert_eq!(sweep(Duration::ZERO).await, 1);
    assert_eq!(kept(&server).await, named);
}

/// A store of pictures that appear two days old. The part `broken` cannot be listed.
struct Old {
    inner: MemoryBlobs,
    broken: u8,
}

#[async_trait::async_trait]
impl Blobs for Old {
    async fn put(&self, name: &BlobName, bytes: Vec<u8>) -> Result<(), StoreError> {
        self.inner.put(name, bytes).await
    }

    async fn get(&self, name: &BlobName) -> Result<Option<Vec<u8>>, StoreError> {
        self.inner.get(name).await
    }

    async fn delete(&self, name: &BlobName) -> Result<(), StoreError> {
        self.inner.delete(name).await
    }

    async fn list(&self, part: u8) -> Result<Vec<Found>, StoreError> {
        if part == self.broken {
            return Err(StoreError::Broken("a directory that cannot be read".to_owned()));
        }
        let two_days = Duration::from_secs(48 * 60 * 60);
        let older = |found: Found| Found { written: found.written - two_days, ..found };
        Ok(self.inner.list(part).await?.into_iter().map(older).collect())
    }

    async fn discard(&self, part: u8, found: &Found) -> Result<(), StoreError> {
        self.inner.discard(part, found).await
    }
}

#[tokio::test]
async fn a_part_that_cannot_be_listed_keeps_nothing_else_from_being_swept() {
    let left: Vec<BlobName> = (0..9).map(|n| BlobName::new("default", "user", &format!("left{n}")).unwrap()).collect();
    let broken = left.iter().map(BlobName::part).min().unwrap();
    let blobs = Arc::new(Old { inner: MemoryBlobs::default(), broken });
    let server = TestServer::with_blobs(blobs.clone()).await;
    for name in &left {
        blobs.put(name, b"sealed".to_vec()).await.unwrap();
    }
    for sweeps in 1..=256 {
        photos::step(&server.app, sweeps * photos::SWEEP, true).await;
    }
    let unswept = left.iter().filter(|name| name.part() == broken).count();
    let mut kept = 0;
    for name in &left {
        kept += usize::from(blobs.get(name).await.unwrap().is_some());
    }
    assert_eq!(kept, unswept);
}

#[tokio::test]
async fn nothing_is_swept_while_a_snapshot_may_name_it() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000001").await;
    let id = upload(&borrower, JPEG).await.data()["imageId"].clone();
    let snapshot = server.app.engine.snapshot().await.unwrap();
    let (store, user) = (server.tenant().await.store, borrower.user_id.as_str().into());
    let found = images::get(&store, &user, id.as_str().unwrap()).await.unwrap().unwrap();
    let mut batch = Batch::new();
    images::forget(&store, &mut batch, vec![(user, found)]).await.unwrap();
    store.commit(batch).await.unwrap();
    let part = kept(&server).await.first().unwrap().part();
    assert_eq!(photos::sweep(&server.app, part, Duration::ZERO).await.unwrap(), 0);
    assert_eq!(kept(&server).await.len(), 1);
    drop(snapshot);
    assert_eq!(photos::sweep(&server.app, part, Duration::ZERO).await.unwrap(), 1);
    assert_eq!(kept(&server).await, []);
}

#[tokio::test]
async fn a_placeholder_is_taken_where_nobody_looks_at_documents_and_nowhere_else() {
    let placeholder = b"\xff\xd8\xff\xe0 a document of a test";
    let real = Ports { takes_placeholders: false, ..Sandbox::ports() };
    for (ports, takes_it) in [(Sandbox::ports(), true), (real, false)] {
        let server = TestServer::with_ports(ports).await;
        let borrower = server.newcomer("9000000001").await;
        let answer = upload(&borrower, placeholder).await;
        if takes_it {
            answer.data();
        } else {
            answer.refused(ErrorCode::ImageInvalid);
        }
        upload(&borrower, b"GIF89a").await.refused(ErrorCode::ImageInvalid);
        assert_eq!(kept(&server).await.len(), usize::from(takes_it));
    }
}

#[tokio::test]
async fn while_the_directory_is_away_a_picture_is_unavailable_and_none_counts_as_missing() {
    let place = tempfile::tempdir().unwrap();
    let (there, aside) = (place.path().join("pictures"), place.path().join("aside"));
    let blobs = FileBlobs::open(&there, Disk::default()).unwrap();
    blobs.claim(Some("one")).unwrap();
    let server = TestServer::with_blobs(Arc::new(blobs)).await;
    let borrower = server.newcomer("9000000001").await;
    send_with(&borrower, "/api1/opinion-record/v1/save", ["content", "Look.", "multipartFiles"], JPEG).await.data();
    let kept = borrower.post("/opinion-record/v1/list", &json!({})).await.data()[0].clone();
    let headers = [("web_uuid", "w-1"), ("token", borrower.token.as_str())];
    std::fs::rename(&there, &aside).unwrap();
    let answer = server.send("GET", kept["imges"][0].as_str().unwrap(), &headers, b"").await;
    answer.refused(ErrorCode::Unavailable);
    assert_eq!(answer.headers["retry-after"], "1");
    photos::step(&server.app, 10, false).await;
    assert_eq!(server.app.missing().count(), 0);
    std::fs::create_dir_all(&there).unwrap();
    std::fs::copy(aside.join("store.id"), there.join("store.id")).unwrap();
    photos::step(&server.app, 10, false).await;
    assert_eq!(server.app.missing().count(), 1, "the directory is there, and the picture is not");
}
