use super::payload::Payload;
use super::*;

#[test]
fn every_stored_message_is_read_and_written_as_it_was() {
    let golden = include_str!("../../records/golden/outbox-v1.json");
    for message in serde_json::from_str::<Vec<Outgoing>>(golden).unwrap() {
        let payload: Payload = serde_json::from_value(message.payload.clone()).unwrap();
        assert_eq!(payload.kind(), message.kind);
        assert_eq!(serde_json::to_value(&payload).unwrap(), message.payload);
    }
}
