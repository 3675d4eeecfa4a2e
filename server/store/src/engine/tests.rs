use super::*;

#[test]
fn a_key_is_its_parts_and_is_stored_as_ever() {
    let key = Key::new("default", "order_by_user", &["u1", "o1"]).unwrap();
    assert_eq!(key.as_bytes(), b"default\0order_by_user\0u1\0o1");
    assert_eq!((key.tenant(), key.table(), key.id()), ("default", "order_by_user", "o1"));
    assert_eq!(key.parts().collect::<Vec<_>>(), ["u1", "o1"]);
    assert_eq!(Key::decode(key.as_bytes().to_vec()), Ok(key.clone()));
    assert_eq!(Key::from_components(&key.components().collect::<Vec<_>>()), Some(key));
    let probe = Key::system("store");
    assert_eq!((probe.as_bytes(), probe.tenant(), probe.table()), (b"\0store".as_slice(), "", "store"));
    for reaching in [Key::new("a\0b", "n", &[]), Key::new("a", "n\0", &[]), Key::new("a", "n", &["x\0y"])] {
        assert_eq!(reaching, None, "a part cannot reach into another key");
    }
    assert_eq!(Key::from_components(&["alone"]), None);
    for foreign in [b"alone".to_vec(), b"a\0\xff".to_vec()] {
        assert!(matches!(Key::decode(foreign), Err(StoreError::Broken(_))));
    }
}
